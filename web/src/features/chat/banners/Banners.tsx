import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { RETRY_DELAY_MAX_MS, TIMER_MAX_MS } from '../../../../../protocol/constants.ts';
import { request } from '../../../client/http/http-client.ts';
import { siteResource, useSiteResource } from '../../../client/resources/site-resource.ts';
import { options1, options2, windowLimits } from '../../../client/resources/site-resources.ts';
import { useSiteAccent } from '../../../client/resources/use-site-accent.ts';
import { currentRoom, rooms } from '../../../state/rooms.ts';
import { updateSiteSettings } from '../../../state/site-settings.ts';
import { LazyBoundary, lazyPart } from '../../../ui/LazyBoundary.tsx';

/** Wait before the next read. If the change is already over, the last read was too early, so the next one is later. */
const untilChange = (nextChangeInMs: number, agoMs: number): number =>
  nextChangeInMs > agoMs ? Math.min(nextChangeInMs - agoMs, TIMER_MAX_MS) : RETRY_DELAY_MAX_MS;

/** Running banners, read again at the next start or end, also in hidden tabs. */
export const banners = siteResource(
  'banners',
  async ({ signal }) => (await request('GET /banners', { signal })).data,
  ({ nextChangeInMs }, agoMs) => (nextChangeInMs === undefined ? null : untilChange(nextChangeInMs, agoMs)),
);

/** Reads the site settings, again after each change by an operator, and applies them. */
export const useSiteSettings = (): void => {
  const one = useSiteResource(options1).data;
  const two = useSiteResource(options2).data;
  const limits = useSiteResource(windowLimits).data;
  useSiteAccent(currentRoom(useSnapshot(rooms))?.theme);

  useEffect(() => updateSiteSettings({ ...one, ...two, ...limits }), [one, two, limits]);
};

const BannerStrip = lazyPart(() => import('./BannerStrip.tsx'));

/** Reads the site settings, and shows running banners. */
export default function Banners() {
  useSiteSettings();
  const { banners: running = [] } = useSiteResource(banners).data ?? {};
  return running.length === 0 ? null : (
    <LazyBoundary>
      <BannerStrip banners={running} />
    </LazyBoundary>
  );
}
