import { type ReadableColors, readableColors } from '../../ui/theme/readable-colors.ts';
import { THEME_COLORS } from '../../ui/theme/theme-colors.ts';

/** The light theme's own colors, which forms start with, count as no choice, so that each theme uses its own. */
const { surface, 'surface-2': surface2, ink, 'ink-2': ink2 } = THEME_COLORS.light;
const DEFAULT_BACKGROUNDS = new Set<string>(['', surface, surface2]);
const DEFAULT_TEXT_COLORS = new Set<string>(['#000000', ink, ink2]);

/** Styles a room's name or subject in its colors, on a chip if it has a background. */
export const roomColors = (color: string, background: string, ground: string): ReadableColors => {
  if (!DEFAULT_BACKGROUNDS.has(background.toLowerCase())) return readableColors(color, background, ground);
  return DEFAULT_TEXT_COLORS.has(color.toLowerCase()) ? {} : readableColors(color, undefined, ground);
};
