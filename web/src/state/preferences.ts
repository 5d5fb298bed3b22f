import { proxy } from 'valtio';
import { FONT_SIZE_DEFAULT_REM, FONT_SIZES_REM } from '../../../protocol/constants.ts';
import { recall, remember } from '../host/storage.ts';

export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'auto';
export type FontSize = (typeof FONT_SIZES_REM)[number];

type Preferences = { fontSize: FontSize; theme: ThemeChoice; showAllRooms: boolean };

/** public/theme.js reads the same entry before the first paint. */
const KEY = 'samar.preferences';

const stored = recall<Partial<Preferences>>(KEY) ?? {};

export const preferences = proxy<Preferences>({
  fontSize: FONT_SIZES_REM.find(size => size === stored.fontSize) ?? FONT_SIZE_DEFAULT_REM,
  theme: stored.theme === 'light' || stored.theme === 'dark' ? stored.theme : 'auto',
  showAllRooms: stored.showAllRooms === true,
});

const keep = (change: Partial<Preferences>): void => {
  Object.assign(preferences, change);
  remember(KEY, { ...preferences });
};

const systemTheme = matchMedia('(prefers-color-scheme: dark)');

const toShow = (): Theme =>
  preferences.theme === 'auto' ? (systemTheme.matches ? 'dark' : 'light') : preferences.theme;

/** What the choice comes to now, which for `auto` changes with the system. */
export const shown = proxy<{ theme: Theme }>({ theme: toShow() });

const paint = (): void => {
  shown.theme = toShow();
  document.documentElement.dataset.theme = shown.theme;
};
systemTheme.addEventListener('change', paint);

export const setTheme = (theme: ThemeChoice): void => {
  keep({ theme });
  paint();
};

export const setFontSize = (fontSize: FontSize): void => keep({ fontSize });

export const setShowAllRooms = (showAllRooms: boolean): void => keep({ showAllRooms });
