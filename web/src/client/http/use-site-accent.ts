import { useEffect } from 'react';
import { setSiteMode } from '../../state/preferences.ts';
import { applyAccent } from '../../ui/theme/accent-theme.ts';
import { THEME_COLORS } from '../../ui/theme/theme-colors.ts';
import { useAppearance } from './site-queries.ts';

/** The accent in theme.css. */
const DEFAULT_ACCENT = THEME_COLORS.light.primary;

/** Reads the site's appearance, again whenever an operator changes it, and applies it. */
export const useSiteAccent = (): void => {
  const appearance = useAppearance();
  useEffect(() => {
    if (!appearance) return;
    const { accent, mode } = appearance;
    applyAccent(accent.toLowerCase() === DEFAULT_ACCENT ? null : accent, mode);
    setSiteMode(mode);
  }, [appearance]);
};
