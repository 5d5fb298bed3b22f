import { PANEL_SOCKETS } from '../../protocol/constants.ts';
import { PANEL_FEED_PROTOCOL, type PanelNews } from '../../protocol/rest/panel-feed.ts';
import { CLOSE } from '../../protocol/wire/close-codes.ts';
import { MeteredObject } from '../../rooms-do/rpc/metered-object.ts';
import { completeCloseHandshake } from '../../rooms-do/sockets/complete-close-handshake.ts';
import type { Env } from '../env.ts';
import type { PanelFeedApi } from './panel-feed-api.ts';

/** One object per site. It holds the sockets of open panels, which the platform keeps while it sleeps, and nothing else. */
export class PanelFeed extends MeteredObject<Env> implements PanelFeedApi {
  /** The worker has judged who it is. `operator` in the address is their user id. */
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

  /** A panel has nothing to say here. */
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
