import { isColor, ratio, toHex6 } from '../../../../protocol/colors.ts';
import type { Theme } from '../../state/preferences.ts';
import { accentTokens } from './accent-theme.ts';
import { isChosen, readableColors, SURFACES } from './readable-colors.ts';
import { THEME_COLORS } from './theme-colors.ts';

/** Displayed color, and the contrast of the original (1 to 21). `on`: theme, or own background. */
export type Correction = { on: Theme | 'background'; shown: string; contrast: number };

const THEMES = ['light', 'dark'] as const;

/** Corrections of an unreadable text color. Without a background it is on the page. */
export const textCorrections = (color: string, background: string): Correction[] => {
  if (!isColor(color)) return [];
  if (isColor(background)) return correction('background', color, toHex6(background));
  return isChosen(color) ? THEMES.flatMap(on => correction(on, color, SURFACES[on].plain)) : [];
};

/** Corrections of the site's accent. */
export const accentCorrections = (accent: string): Correction[] => {
  if (!isColor(accent) || toHex6(accent) === THEME_COLORS.light.primary) return [];
  return THEMES.flatMap(on => {
    const { '--primary': shown = accent, '--primary-soft': tint = '' } = accentTokens(accent, on);
    const contrast = Math.min(ratio(accent, THEME_COLORS[on].surface), ratio(accent, tint));
    return isSame(shown, accent) ? [] : [{ on, shown, contrast }];
  });
};

const correction = (on: Correction['on'], color: string, ground: string): Correction[] => {
  const { color: shown = color } = readableColors(color, on === 'background' ? ground : undefined, ground);
  return isSame(shown, color) ? [] : [{ on, shown, contrast: ratio(color, ground) }];
};

const isSame = (one: string, other: string): boolean => toHex6(one) === toHex6(other);
