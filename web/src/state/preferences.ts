import { proxy } from 'valtio';
import {
  FONT_SIZE_DEFAULT_REM,
  FONT_SIZES_REM,
  MENTION_LEVEL_DEFAULT,
  type MENTION_SOUND_VOLUMES,
} from '../../../protocol/constants.ts';
import { readStored, writeStored } from '../browser/local-storage.ts';

export type Theme = 'light' | 'dark';
export type ThemeChoice = Theme | 'auto';
export const MENTION_LEVELS = [0, 1, 2, 3] as const satisfies (keyof typeof MENTION_SOUND_VOLUMES)[];
export type MentionLevel = (typeof MENTION_LEVELS)[number];
export type PushChoice = 'off' | 'names' | 'texts';
export type FontSize = (typeof FONT_SIZES_REM)[number];

type Preferences = {
  fontSize: FontSize;
  theme: ThemeChoice;
  /** Whether the user chose a theme. If so, `auto` is a choice and not the default. */
  themeChosen: boolean;
  showAllRooms: boolean;
  /** Whether joins and leaves play a sound. */
  lifecycleSounds: boolean;
  /** Volume of mention sounds, from MENTION_SOUND_VOLUMES. */
  mentionLevel: MentionLevel;
  /** Push notifications of this browser: none, author only, or with text. */
  push: PushChoice;
};

/** public/theme.js also reads this key before the first paint. */
const KEY = 'samar.preferences';

const stored = readStored<Partial<Preferences>>(KEY) ?? {};

export const preferences = proxy<Preferences>({
  fontSize: FONT_SIZES_REM.find(size => size === stored.fontSize) ?? FONT_SIZE_DEFAULT_REM,
  theme: stored.theme === 'light' || stored.theme === 'dark' ? stored.theme : 'auto',
  themeChosen: stored.themeChosen === true,
  showAllRooms: stored.showAllRooms === true,
  lifecycleSounds: stored.lifecycleSounds === true,
  mentionLevel: MENTION_LEVELS.find(level => level === stored.mentionLevel) ?? MENTION_LEVEL_DEFAULT,
  push: stored.push ?? 'off',
});

const keep = (change: Partial<Preferences>): void => {
  Object.assign(preferences, change);
  writeStored(KEY, { ...preferences });
};

const systemTheme = matchMedia('(prefers-color-scheme: dark)');

let siteMode: Theme | 'system' = readStored<{ mode?: Theme }>('samar.site')?.mode ?? 'system';

const toShow = (): Theme => {
  if (preferences.theme !== 'auto') return preferences.theme;
  if (siteMode !== 'system' && !preferences.themeChosen) return siteMode;
  return systemTheme.matches ? 'dark' : 'light';
};

/** Visible theme, which follows the system for `auto`. */
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

/** Default theme of the site, which the user's choice overrides. */
export const setSiteMode = (mode: Theme | 'system'): void => {
  siteMode = mode;
  paint();
};

export const setFontSize = (fontSize: FontSize): void => keep({ fontSize });

export const setShowAllRooms = (showAllRooms: boolean): void => keep({ showAllRooms });

export const setLifecycleSounds = (lifecycleSounds: boolean): void => keep({ lifecycleSounds });

export const setMentionLevel = (mentionLevel: MentionLevel): void => keep({ mentionLevel });

export const setPush = (push: PushChoice): void => keep({ push });
