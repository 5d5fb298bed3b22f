import { useEffect } from 'react';
import { setSiteMode } from '../../state/preferences.ts';
import { applyAppearance, isDefaultAccent } from '../../ui/theme/accent-theme.ts';
import { useAppearance } from './site-queries.ts';

/** Reads the site's appearance, again whenever an operator changes it, and applies it. */
export const useSiteAccent = (): void => {
  const appearance = useAppearance();
  useEffect(() => {
    if (!appearance) return;
    const { accent, mode, background, density } = appearance;
    applyAppearance(isDefaultAccent(accent) ? null : accent, mode, { background, density });
    setSiteMode(mode);
  }, [appearance]);
};
