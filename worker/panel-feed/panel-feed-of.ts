import { SITE_NAME } from '../../rooms-do/rpc/stubs.ts';
import type { Env } from '../env.ts';

// An object stays where it was first created; as the lobby it is put near the site's people.
const LOCATION: DurableObjectLocationHint = 'me';

export const panelFeedOf = ({ PANEL_FEED }: Pick<Env, 'PANEL_FEED'>) =>
  PANEL_FEED.get(PANEL_FEED.idFromName(SITE_NAME), { locationHint: LOCATION });
