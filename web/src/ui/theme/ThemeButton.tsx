import { useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import { t } from '../../i18n/t.ts';
import { setTheme, shown } from '../../state/preferences.ts';
import { IconButton } from '../buttons/IconButton.tsx';
import { MoonIcon, SunIcon } from '../icons.ts';

const watchTheme = (onChange: () => void) => subscribe(shown, onChange);
const isDark = (): boolean => shown.theme === 'dark';

/** The prerendered page knows no theme, so its first drawing is always that of the light one. */
export function ThemeButton() {
  const dark = useSyncExternalStore(watchTheme, isDark, () => false);
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
