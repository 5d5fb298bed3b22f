import { RETRY_DELAY_MAX_MS, TIMER_MAX_MS } from '../../../../protocol/constants.ts';
import { request } from '../http/http-client.ts';
import { siteResource } from './site-resource.ts';

/** How long the page waits. A change that is over was read in vain, with its retries: the next attempt is later. */
const untilChange = (nextChangeInMs: number, agoMs: number): number =>
  nextChangeInMs > agoMs ? Math.min(nextChangeInMs - agoMs, TIMER_MAX_MS) : RETRY_DELAY_MAX_MS;

/** The banners that run now. They are read again when the next one begins or ends, also in a tab that nobody looks at. */
export const banners = siteResource(
  'banners',
  async ({ signal }) => (await request('GET /banners', { signal })).data,
  ({ nextChangeInMs }, agoMs) => (nextChangeInMs === undefined ? null : untilChange(nextChangeInMs, agoMs)),
);
