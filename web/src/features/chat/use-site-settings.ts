import { useEffect } from 'react';
import { useAppearance, useOptions1, useOptions2, useWindowLimits } from '../../client/http/site-queries.ts';
import { setSiteMode } from '../../state/preferences.ts';
import { updateSiteSettings } from '../../state/site-settings.ts';
import { applyAccent } from '../../ui/theme/accent-theme.ts';
import { THEME_COLORS } from '../../ui/theme/theme-colors.ts';

/** The accent in theme.css. */
const DEFAULT_ACCENT = THEME_COLORS.light.primary;

/** Reads the settings of the site, again whenever an operator changes them, and applies them. */
export const useSiteSettings = (): void => {
  const one = useOptions1();
  const two = useOptions2();
  const limits = useWindowLimits();
  const appearance = useAppearance();

  useEffect(() => updateSiteSettings({ ...one, ...two, ...limits }), [one, two, limits]);

  useEffect(() => {
    if (!appearance) return;
    const { accent, mode } = appearance;
    applyAccent(accent.toLowerCase() === DEFAULT_ACCENT ? null : accent, mode);
    setSiteMode(mode);
  }, [appearance]);
};
