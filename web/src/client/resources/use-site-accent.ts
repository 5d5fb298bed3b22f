import { useEffect } from 'react';
import type { Room } from '../../../../protocol/entities/rooms.ts';
import { setSiteMode } from '../../state/preferences.ts';
import { applyAppearance, isDefaultAccent } from '../../ui/theme/accent-theme.ts';
import { useSiteResource } from './site-resource.ts';
import { appearance as siteAppearance } from './site-resources.ts';

/** Reads the site's appearance, again whenever an operator changes it, and applies it; with the look of a room where it has one now. */
export const useSiteAccent = (theme?: Room['theme']): void => {
  const { data: appearance } = useSiteResource(siteAppearance);
  // Depend on the values: the room object changes whenever a user joins or leaves.
  const { accent, background } = { ...appearance, ...theme };
  useEffect(() => {
    if (!appearance || !accent || !background) return;
    const { mode, density } = appearance;
    applyAppearance(isDefaultAccent(accent) ? null : accent, mode, { background, density });
    setSiteMode(mode);
  }, [appearance, accent, background]);
};
