import { proxy } from 'valtio';
import { FONT_SIZE_DEFAULT_REM, FONT_SIZES_REM } from '../../../protocol/constants.ts';
import { recall, remember } from '../host/storage.ts';

export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'auto';
export type FontSize = (typeof FONT_SIZES_REM)[number];

type Preferences = {
  fontSize: FontSize;
  theme: ThemeChoice;
  /** Whether `auto` was chosen too, and is not only what nobody has changed. */
  themeChosen: boolean;
  showAllRooms: boolean;
  /** Whether copying, the context menu and leaving unasked are refused; off for those whom that keeps from reading. */
  guarded: boolean;
};

/** public/theme.js reads the same entry before the first paint. */
const KEY = 'samar.preferences';

const stored = recall<Partial<Preferences>>(KEY) ?? {};

export const preferences = proxy<Preferences>({
  fontSize: FONT_SIZES_REM.find(size => size === stored.fontSize) ?? FONT_SIZE_DEFAULT_REM,
  theme: stored.theme === 'light' || stored.theme === 'dark' ? stored.theme : 'auto',
  themeChosen: stored.themeChosen === true,
  showAllRooms: stored.showAllRooms === true,
  guarded: stored.guarded !== false,
});

const keep = (change: Partial<Preferences>): void => {
  Object.assign(preferences, change);
  remember(KEY, { ...preferences });
};

const systemTheme = matchMedia('(prefers-color-scheme: dark)');

let siteMode: Theme | 'system' = recall<{ mode?: Theme }>('samar.site')?.mode ?? 'system';

const toShow = (): Theme => {
  if (preferences.theme !== 'auto') return preferences.theme;
  if (siteMode !== 'system' && !preferences.themeChosen) return siteMode;
  return systemTheme.matches ? 'dark' : 'light';
};

/** What the choice comes to now, which for `auto` changes with the system. */
export const shown = proxy<{ theme: Theme }>({ theme: toShow() });

const paint = (): void => {
  shown.theme = toShow();
  document.documentElement.dataset.theme = shown.theme;
};
systemTheme.addEventListener('change', paint);

export const setTheme = (theme: ThemeChoice): void => {
  keep({ theme, themeChosen: true });
  paint();
};

/** What the operators begin with: one's own choice stands above it. */
export const setSiteMode = (mode: Theme | 'system'): void => {
  siteMode = mode;
  paint();
};

export const setFontSize = (fontSize: FontSize): void => keep({ fontSize });

export const setShowAllRooms = (showAllRooms: boolean): void => keep({ showAllRooms });

export const setGuarded = (guarded: boolean): void => keep({ guarded });
