import { useEffect } from 'react';
import type { Room } from '../../../../protocol/entities/rooms.ts';
import { setSiteMode } from '../../state/preferences.ts';
import { applyAppearance, isDefaultAccent } from '../../ui/theme/accent-theme.ts';
import { useSiteResource } from './site-resource.ts';
import { appearance as siteAppearance } from './site-resources.ts';

/**
 * Applies the site's appearance with the current room's theme. The appearance is read again after each change by an
 * operator.
 */
export const useSiteAccent = (theme?: Room['theme']): void => {
  const { data: appearance } = useSiteResource(siteAppearance);
  // Depends on the values, because the room object changes with every join and leave.
  const { accent, background } = { ...appearance, ...theme };
  useEffect(() => {
    if (!appearance || !accent || !background) return;
    const { mode, density } = appearance;
    applyAppearance(isDefaultAccent(accent) ? null : accent, mode, { background, density });
    setSiteMode(mode);
  }, [appearance, accent, background]);
};
