import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useSiteResource } from '../../client/resources/site-resource.ts';
import { options1, options2, windowLimits } from '../../client/resources/site-resources.ts';
import { useSiteAccent } from '../../client/resources/use-site-accent.ts';
import { currentRoom, rooms } from '../../state/rooms.ts';
import { updateSiteSettings } from '../../state/site-settings.ts';

/** Reads the settings of the site, again whenever an operator changes them, and applies them. */
export const useSiteSettings = (): void => {
  const one = useSiteResource(options1).data;
  const two = useSiteResource(options2).data;
  const limits = useSiteResource(windowLimits).data;
  useSiteAccent(currentRoom(useSnapshot(rooms))?.theme);

  useEffect(() => updateSiteSettings({ ...one, ...two, ...limits }), [one, two, limits]);
};
