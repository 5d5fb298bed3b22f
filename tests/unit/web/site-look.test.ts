import { expect, test } from 'vitest';
import { ratio } from '../../../protocol/colors.ts';
import { tokens } from '../../../web/src/host/site-look.ts';

const ACCENTS = ['#0b6e69', '#8a1c5b', '#1f5bb8', '#6b4b00', '#595959', '#7a0019', '#3d3dff'];
const PAPER = { light: '#ffffff', dark: '#0f1c21' } as const;

test.each(ACCENTS)(
  'SITE-21, SITE-22 the accent %s can be read on paper, on its tint and under its letters, in both themes',
  accent => {
    for (const theme of ['light', 'dark'] as const) {
      const drawn = tokens(accent, theme);
      const [primary = '', tint = '', letters = ''] = [
        drawn['--primary'],
        drawn['--primary-soft'],
        drawn['--on-primary'],
      ];
      expect(ratio(primary, PAPER[theme])).toBeGreaterThanOrEqual(4.5);
      expect(ratio(primary, tint)).toBeGreaterThanOrEqual(4.5);
      expect(ratio(letters, primary)).toBeGreaterThanOrEqual(4.5);
    }
  },
);
