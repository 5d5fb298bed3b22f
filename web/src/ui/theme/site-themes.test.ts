import { expect, test } from 'vitest';
import { ratio } from '../../../../protocol/colors.ts';
import { BACKGROUNDS, SITE_THEMES } from '../../../../protocol/entities/themes.ts';
import { appearance, DENSITIES } from '../../../../protocol/resources/appearance.ts';
import { buttonContrast } from '../../features/admin/sections/appearance/Appearance.tsx';
import { shownTokens } from './accent-theme.ts';
import { THEME_COLORS } from './theme-colors.ts';

const THEMES = SITE_THEMES.map(theme => [theme.name, theme] as const);

test('at least six predefined themes have a name and an accent of their own (SITE-50)', () => {
  expect(SITE_THEMES.length).toBeGreaterThanOrEqual(6);
  expect(new Set(SITE_THEMES.map(({ name }) => name)).size).toBe(SITE_THEMES.length);
  expect(new Set(SITE_THEMES.map(({ accent }) => accent)).size).toBe(SITE_THEMES.length);
});

test.each(THEMES)(
  'the theme %s can be saved and is readable in both modes (SITE-50)',
  (_, { accent, background }) => {
    expect(appearance.fields.accent.shape.safeParse(accent).success).toBe(true);
    expect(BACKGROUNDS).toContain(background);
    for (const theme of ['light', 'dark'] as const) {
      expect(buttonContrast(accent, theme)).toBeGreaterThanOrEqual(4.5);
      const { '--primary': primary } = shownTokens(accent, theme);
      expect(ratio(String(primary), THEME_COLORS[theme].surface)).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('the default accent in capitals has the primary color of the dark theme, not a computed one (SITE-50)', () => {
  expect(shownTokens('#0B6E69', 'dark')['--primary']).toBe(THEME_COLORS.dark.primary);
});

test('the initial background is plain, and the initial density comfortable', () => {
  expect([appearance.fields.background.initial, appearance.fields.density.initial]).toEqual([
    'plain',
    'comfortable',
  ]);
  expect(DENSITIES).toContain('comfortable');
});
