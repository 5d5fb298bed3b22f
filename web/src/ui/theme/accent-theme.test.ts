import { expect, test } from 'vitest';
import { ratio } from '../../../../protocol/colors.ts';
import { accentTokens } from './accent-theme.ts';
import { THEME_COLORS } from './theme-colors.ts';

const ACCENTS = ['#0b6e69', '#8a1c5b', '#1f5bb8', '#6b4b00', '#595959', '#7a0019', '#3d3dff'];

test.each(ACCENTS)(
  'the accent %s is readable on page and tint, and letters on it, in both themes (SITE-21)',
  accent => {
    for (const theme of ['light', 'dark'] as const) {
      const drawn = accentTokens(accent, theme);
      const [primary = '', tint = '', letters = ''] = [
        drawn['--primary'],
        drawn['--primary-soft'],
        drawn['--on-primary'],
      ];
      expect(ratio(primary, THEME_COLORS[theme].surface)).toBeGreaterThanOrEqual(4.5);
      expect(ratio(primary, tint)).toBeGreaterThanOrEqual(4.5);
      expect(ratio(letters, primary)).toBeGreaterThanOrEqual(4.5);
    }
  },
);
