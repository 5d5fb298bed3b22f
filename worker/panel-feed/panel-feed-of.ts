import { locationOf } from '../../rooms-do/rpc/location.ts';
import { SITE_NAME } from '../../rooms-do/rpc/stubs.ts';
import { isolateUsage } from '../../rooms-do/rpc/usage-counter.ts';
import type { Env } from '../env.ts';

export function panelFeedOf(env: Pick<Env, 'PANEL_FEED' | 'SAMAR_LOCATION'>) {
  isolateUsage.add('objectRequests', 1);
  return env.PANEL_FEED.get(env.PANEL_FEED.idFromName(SITE_NAME), { locationHint: locationOf(env) });
}
