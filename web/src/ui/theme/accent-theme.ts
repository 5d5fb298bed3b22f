import { readable } from '../../../../protocol/colors.ts';
import { writeStored } from '../../browser/local-storage.ts';
import type { Theme } from '../../state/preferences.ts';
import { mixColors } from './readable-colors.ts';
import { THEME_COLORS } from './theme-colors.ts';

/** public/theme.js also reads this key before the first paint. */
const KEY = 'samar.site';

/** Accent of theme.css with hand-picked tokens. */
export const DEFAULT_ACCENT = THEME_COLORS.light.primary;

export const isDefaultAccent = (accent: string): boolean => accent.toLowerCase() === DEFAULT_ACCENT;

/** Share of the accent in its tint. */
const TINT_SHARE: Record<Theme, number> = { light: 0.12, dark: 0.22 };

/** Tokens of an accent in a theme. Changed only as far as contrast requires, on the surface and on its tint. */
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

/** Tokens for a part of the page with a different accent. */
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

/** The site's appearance except its accent: chat background and row density. */
export type SiteLook = { background: string; density: string };

/** Applies the site's appearance, and stores it for the next visit's first paint. A null accent is the default. */
export const applyAppearance = (accent: string | null, mode: Theme | 'system', look: SiteLook): void => {
  const css =
    accent === null ? '' : rule(':root', accent, 'light') + rule('[data-theme=dark]', accent, 'dark');
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  Object.assign(document.documentElement.dataset, look);
  writeStored(KEY, { css, mode, look });
};
