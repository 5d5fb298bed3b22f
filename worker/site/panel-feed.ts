import { PANEL_SOCKETS } from '../../protocol/constants.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { PANEL_FEED_PROTOCOL, type PanelNews } from '../../protocol/rest/site.ts';
import { CLOSE } from '../../protocol/wire/close-codes.ts';
import { MeteredObject } from '../../rooms-do/rpc/metered-object.ts';
import { completeCloseHandshake } from '../../rooms-do/sockets/frames.ts';
import type { PanelFeedApi } from '../platform/apis.ts';
import type { Env } from '../platform/env.ts';
import { uncompressedSocket } from '../platform/http/from-edge.ts';
import type { AppContext } from '../platform/http/handler.ts';
import { isAllowedOrigin } from '../platform/http/origin.ts';
import { bearerToken } from '../platform/http/tokens.ts';
import { panelFeedOf } from '../platform/notifications.ts';
import { assertSectionAccess, requireAccount } from '../platform/sessions/require-operator.ts';

/**
 * GET /panel/feed: opens the update socket of a panel. Any operator may open it, because messages contain only resource
 * names.
 */
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

/**
 * Reads the token from the subprotocol header: browsers send no other custom header with an upgrade, and a URL would be
 * logged (WHATWG WebSockets, 2026-11).
 */
const feedToken = (c: AppContext): string | null => {
  const [name, token = null] = (c.req.header('Sec-WebSocket-Protocol') ?? '').split(/\s*,\s*/);
  return name === PANEL_FEED_PROTOCOL ? token : null;
};

/** One object per site. It holds only the sockets of open panels, which stay open during hibernation. */
export class PanelFeed extends MeteredObject<Env> implements PanelFeedApi {
  /** The worker has authenticated the operator. `operator` in the URL is the operator's user id. */
  override fetch(request: Request): Response {
    const operator = new URL(request.url).searchParams.get('operator') ?? '';
    if (this.ctx.getWebSockets(operator).length >= PANEL_SOCKETS) return new Response(null, { status: 429 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server, [operator]);
    this.meter.event(Date.now());
    const headers = { 'Sec-WebSocket-Protocol': PANEL_FEED_PROTOCOL };
    return new Response(null, { status: 101, webSocket: client, headers });
  }

  changed(resources: readonly string[]): void {
    this.meter.event(Date.now());
    publish(this.ctx.getWebSockets(), { event: 'changed', resources: [...resources] });
  }

  operatorChanged(userId: string): void {
    this.meter.event(Date.now());
    publish(this.ctx.getWebSockets(userId), { event: 'operator' });
  }

  operatorsChanged(userIds: readonly string[]): void {
    for (const userId of userIds) this.operatorChanged(userId);
  }

  /** Panels send no messages, so any message closes the socket. */
  override webSocketMessage(socket: WebSocket): void {
    this.meter.frame(Date.now());
    socket.close(CLOSE.misuse, 'misuse');
  }

  override webSocketClose(socket: WebSocket, code: number, reason: string): void {
    completeCloseHandshake(socket, code, reason);
  }
}

function publish(sockets: readonly WebSocket[], news: PanelNews): void {
  const frame = JSON.stringify(news);
  for (const socket of sockets) if (socket.readyState === WebSocket.OPEN) socket.send(frame);
}
