import { createContext, useContext } from 'react';
import { useSnapshot } from 'valtio';
import { isColor, ratio, readable, toHex6 } from '../../../../protocol/colors.ts';
import { shown, type Theme } from '../../state/preferences.ts';
import { THEME_COLORS } from './theme-colors.ts';

/** Mixes two colors in #rrggbb; `share` is that of the first. */
export const mixColors = (color: string, ground: string, share: number): string => {
  const part = (hex: string, at: number): number => Number.parseInt(hex.slice(at, at + 2), 16);
  const at = (place: number): string =>
    Math.round(part(color, place) * share + part(ground, place) * (1 - share))
      .toString(16)
      .padStart(2, '0');
  return `#${at(1)}${at(3)}${at(5)}`;
};

/** Share of tint in the row of a user's own message, as in message-row.css. */
const OWN_ROW_SHARE = 0.62;

const surfacesOf = (theme: Theme) => {
  const colors = THEME_COLORS[theme];
  return {
    plain: colors.surface,
    own: mixColors(colors['primary-soft'], colors.surface, OWN_ROW_SHARE),
    panel: colors['surface-2'],
    selected: colors['primary-soft'],
    gold: colors['gold-soft'],
    chrome: colors.chrome,
  };
};

/** The backgrounds that users' colors are drawn on, for contrast. */
export const SURFACES = { light: surfacesOf('light'), dark: surfacesOf('dark') };

export type Surface = keyof (typeof SURFACES)['light'];

/** Theme of a part that differs from the page's. */
export const ThemeContext = createContext<Theme | null>(null);

export const useSurface = (surface: Surface): string => {
  const { theme } = useSnapshot(shown);
  return SURFACES[useContext(ThemeContext) ?? theme][surface];
};

/** Black, a color that looks black, or no color means the default text color. */
export const isChosen = (color: string): boolean =>
  isColor(color) && !/^#(?:[01][0-9a-f]){3}$/.test(toHex6(color));

/** Contrast with white below which a card is too bright for a dark page. */
const GLARING = 3;
const TINT_SHARE = 0.2;
const TINT_FACTOR = 4;
const WHITE = '#ffffff';

/** Strengthens the tint of a pale color, which would look grey when mixed into a dark page. */
const deepened = (color: string): string => {
  const part = (at: number): string => {
    const missing = 255 - Number.parseInt(color.slice(at, at + 2), 16);
    return Math.max(0, 255 - missing * TINT_FACTOR)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(1)}${part(3)}${part(5)}`;
};

/** A card's own color, toned down on a dark page. */
export const cardGround = (color: string, page: string): string => {
  const own = toHex6(color);
  const isDarkPage = ratio(page, WHITE) > ratio(page, '#000000');
  return isDarkPage && ratio(own, WHITE) < GLARING ? mixColors(deepened(own), page, TINT_SHARE) : own;
};

/** The theme color with the higher contrast on a ground. */
export const themeColorOn = (name: 'ink' | 'gold-ink', ground: string): string => {
  const [light, dark] = [THEME_COLORS.light[name], THEME_COLORS.dark[name]];
  return readable(ratio(light, ground) >= ratio(dark, ground) ? light : dark, ground);
};

export type ReadableColors = { color?: string; background?: string };

/** A user's own colors, changed only as far as contrast needs. Without a background the text lies on `ground`. */
export const readableColors = (
  color: string,
  background: string | undefined,
  ground: string,
): ReadableColors => {
  const chip = background && isColor(background) ? toHex6(background) : null;
  return {
    ...(isColor(color)
      ? { color: readable(color, chip ?? ground) }
      : chip
        ? { color: readable('#000000', chip) }
        : {}),
    ...(chip ? { background: chip } : {}),
  };
};
