import { ratio } from '../../../../../../protocol/colors.ts';
import type { Theme } from '../../../../state/preferences.ts';
import { shownTokens } from '../../../../ui/theme/accent-theme.ts';

/** The least contrast that buttons of an accent have in a theme (WCAG 2.2, 1.4.3), rounded down to one place. */
export const buttonContrast = (accent: string, theme: Theme): number => {
  const tokens = shownTokens(accent, theme);
  const contrast = ratio(String(tokens['--on-primary']), String(tokens['--primary']));
  return Math.floor(contrast * 10) / 10;
};
