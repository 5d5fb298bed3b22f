import { z } from 'zod';

/** GET /panel/feed: a WebSocket that only the server speaks on. The token is the subprotocol that follows this one. */
export const PANEL_FEED_PROTOCOL = 'samar.panel';

/**
 * What an open panel is told. `changed`: somebody changed these resources of the panel. `operator`: the operator's own session,
 * account or permissions have changed, so that `GET /users/verify` answers something else now.
 */
export const PanelNews = z.discriminatedUnion('event', [
  z.object({ event: z.literal('changed'), resources: z.array(z.string()) }),
  z.object({ event: z.literal('operator') }),
]);
export type PanelNews = z.infer<typeof PanelNews>;
