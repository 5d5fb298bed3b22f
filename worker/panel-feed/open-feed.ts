import { Failure } from '../../protocol/errors/failure.ts';
import { PANEL_FEED_PROTOCOL } from '../../protocol/rest/panel-feed.ts';
import { assertSectionAccess, requireAccount } from '../auth/guard.ts';
import { bearerToken } from '../auth/tokens.ts';
import type { AppContext } from '../http/handler.ts';
import { isAllowedOrigin } from '../http/origin.ts';
import { uncompressedSocket } from '../http/uncompressed-socket.ts';
import { panelFeedOf } from './panel-feed-of.ts';

/** GET /panel/feed: for every operator of the panel. What it says holds no more than the names of resources. */
export async function openFeed(c: AppContext): Promise<Response> {
  const operator = await requireAccount(c, feedToken(c) ?? bearerToken(c.req.raw));
  assertSectionAccess(operator, null);
  if (c.req.header('Upgrade')?.toLowerCase() !== 'websocket') throw new Failure('not_found');
  if (!isAllowedOrigin(c.req.header('Origin') ?? null, c)) throw new Failure('bad_origin');
  const inside = new URL('https://feed/');
  inside.searchParams.set('operator', operator.row.account.id);
  const answer = await panelFeedOf(c.env).fetch(inside, { headers: { Upgrade: 'websocket' } });
  if (answer.status !== 101) throw new Failure('too_many_requests');
  return uncompressedSocket(answer);
}

/** A browser sends no other header of its own with an upgrade, and an address would be logged (WHATWG WebSockets, 2026-11). */
const feedToken = (c: AppContext): string | null => {
  const [name, token = null] = (c.req.header('Sec-WebSocket-Protocol') ?? '').split(/\s*,\s*/);
  return name === PANEL_FEED_PROTOCOL ? token : null;
};
