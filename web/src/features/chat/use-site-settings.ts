import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useOptions1, useOptions2, useWindowLimits } from '../../client/http/site-queries.ts';
import { useSiteAccent } from '../../client/http/use-site-accent.ts';
import { currentRoom, rooms } from '../../state/rooms.ts';
import { updateSiteSettings } from '../../state/site-settings.ts';

/** Reads the settings of the site, again whenever an operator changes them, and applies them. */
export const useSiteSettings = (): void => {
  const one = useOptions1();
  const two = useOptions2();
  const limits = useWindowLimits();
  useSiteAccent(currentRoom(useSnapshot(rooms))?.theme);

  useEffect(() => updateSiteSettings({ ...one, ...two, ...limits }), [one, two, limits]);
};
