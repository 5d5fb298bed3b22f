import { readable } from '../../../../protocol/colors.ts';
import { writeStored } from '../../browser/local-storage.ts';
import type { Theme } from '../../state/preferences.ts';
import { mixColors } from './readable-colors.ts';
import { THEME_COLORS } from './theme-colors.ts';

/** public/theme.js reads the same key before the first paint. */
const KEY = 'samar.site';

/** The accent of theme.css. Its tokens were chosen by hand. */
export const DEFAULT_ACCENT = THEME_COLORS.light.primary;

export const isDefaultAccent = (accent: string): boolean => accent.toLowerCase() === DEFAULT_ACCENT;

/** The share of the accent in its tint. */
const TINT_SHARE: Record<Theme, number> = { light: 0.12, dark: 0.22 };

/** The accent's tokens in a theme: changed only as far as contrast needs, on the surface and on its own tint. */
export const accentTokens = (accent: string, theme: Theme): Record<string, string> => {
  const { surface, 'on-primary': onPrimary } = THEME_COLORS[theme];
  const tint = mixColors(accent, surface, TINT_SHARE[theme]);
  const primary = readable(readable(accent, surface), tint);
  return {
    '--primary': primary,
    '--primary-2': mixColors(primary, theme === 'light' ? '#000000' : '#ffffff', 0.82),
    '--primary-soft': tint,
    '--on-primary': readable(onPrimary, primary),
  };
};

/** Tokens for a part of the page with an own accent. */
export const shownTokens = (accent: string, theme: Theme): Record<string, string> => {
  if (!isDefaultAccent(accent)) return accentTokens(accent, theme);
  const { primary, 'primary-soft': soft, 'on-primary': onPrimary } = THEME_COLORS[theme];
  return { '--primary': primary, '--primary-soft': soft, '--on-primary': onPrimary };
};

const rule = (selector: string, accent: string, theme: Theme): string =>
  `${selector}{${Object.entries(accentTokens(accent, theme))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

let sheet: CSSStyleSheet | null = null;

/** The site's look besides its accent: chat background and row density. */
export type SiteLook = { background: string; density: string };

/** Applies the site's look now and before the first paint of the next visit; an accent of null is the default. */
export const applyAppearance = (accent: string | null, mode: Theme | 'system', look: SiteLook): void => {
  const css =
    accent === null ? '' : rule(':root', accent, 'light') + rule('[data-theme=dark]', accent, 'dark');
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  Object.assign(document.documentElement.dataset, look);
  writeStored(KEY, { css, mode, look });
};
