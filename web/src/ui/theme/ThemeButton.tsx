import { useSnapshot } from 'valtio';
import { t } from '../../i18n/t.ts';
import { setTheme, shown } from '../../state/preferences.ts';
import { IconButton } from '../buttons/IconButton.tsx';
import { MoonIcon, SunIcon } from '../icons.ts';

export function ThemeButton() {
  const dark = useSnapshot(shown).theme === 'dark';
  return (
    <IconButton
      bordered
      label={t(dark ? 'guest.theme.toLight' : 'guest.theme.toDark')}
      onClick={() => setTheme(dark ? 'light' : 'dark')}
    >
      {dark ? (
        <SunIcon className="icon" aria-hidden="true" />
      ) : (
        <MoonIcon className="icon" aria-hidden="true" />
      )}
    </IconButton>
  );
}
