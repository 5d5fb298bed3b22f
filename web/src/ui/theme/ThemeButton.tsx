import { t } from '../../i18n/t.ts';
import { setTheme, shown } from '../../state/preferences.ts';
import { IconButton } from '../buttons/IconButton.tsx';
import { MoonIcon, SunIcon } from '../icons.ts';

/** The style sheet selects the icon, because the prerendered entry does not know the theme. */
export function ThemeButton() {
  return (
    <IconButton
      bordered
      label={t('guest.theme')}
      onClick={() => setTheme(shown.theme === 'dark' ? 'light' : 'dark')}
    >
      <SunIcon className="icon hidden dark:block" aria-hidden="true" />
      <MoonIcon className="icon dark:hidden" aria-hidden="true" />
    </IconButton>
  );
}
