import { readable } from '../../../protocol/colors.ts';
import type { Theme } from '../state/preferences.ts';
import { remember } from './storage.ts';

/** public/theme.js reads the same entry before the first paint of the next visit. */
const KEY = 'samar.site';

type Ground = { plain: string; soft: number; on: string };

const GROUNDS: Record<Theme, Ground> = {
  light: { plain: '#ffffff', soft: 0.12, on: '#ffffff' },
  dark: { plain: '#0f1c21', soft: 0.22, on: '#03201e' },
};

const mixed = (color: string, ground: string, share: number): string => {
  const part = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  const at = (place: number): string =>
    Math.round(part(color, place) * share + part(ground, place) * (1 - share))
      .toString(16)
      .padStart(2, '0');
  return `#${at(1)}${at(3)}${at(5)}`;
};

/** The accent as a theme draws it: it moves only as far as reading needs, on paper and on its own tint. */
export const tokens = (accent: string, theme: Theme): Record<string, string> => {
  const { plain, soft, on } = GROUNDS[theme];
  const tint = mixed(accent, plain, soft);
  const primary = readable(readable(accent, plain), tint);
  return {
    '--primary': primary,
    '--primary-2': mixed(primary, theme === 'light' ? '#000000' : '#ffffff', 0.82),
    '--primary-soft': tint,
    '--on-primary': readable(on, primary),
  };
};

const rule = (selector: string, accent: string, theme: Theme): string =>
  `${selector}{${Object.entries(tokens(accent, theme))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`;

let sheet: CSSStyleSheet | null = null;

/** Draws the site in an accent, now and from the first moment of the next visit; null is the colour it came with. */
export const wear = (accent: string | null, mode: Theme | 'system'): void => {
  const css =
    accent === null ? '' : rule(':root', accent, 'light') + rule('[data-theme=dark]', accent, 'dark');
  sheet ??= new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
  remember(KEY, { css, mode });
};
