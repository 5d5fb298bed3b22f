import { locationOf } from '../../rooms-do/rpc/location.ts';
import { SITE_NAME } from '../../rooms-do/rpc/stubs.ts';
import type { Env } from '../env.ts';

export const panelFeedOf = (env: Pick<Env, 'PANEL_FEED' | 'SAMAR_LOCATION'>) =>
  env.PANEL_FEED.get(env.PANEL_FEED.idFromName(SITE_NAME), { locationHint: locationOf(env) });
