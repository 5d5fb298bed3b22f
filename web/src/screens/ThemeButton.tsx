import { useSnapshot } from 'valtio';
import { MoonIcon, SunIcon } from '../icons.ts';
import { IconButton } from '../kit/IconButton.tsx';
import { setTheme, shown } from '../state/preferences.ts';
import { t } from '../text/t.ts';

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
