import { DurableObject } from 'cloudflare:workers';
import { exampleMessage } from '../example-message.ts';

type Env = { FLOOR: DurableObjectNamespace<Floor> };

/** Minimum cost of a room: one row and one send per message, without features and batches. */
export class Floor extends DurableObject<Env> {
  #seq: number;

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    const { sql } = ctx.storage;
    sql.exec('CREATE TABLE IF NOT EXISTS messages (seq INTEGER PRIMARY KEY, message TEXT NOT NULL)');
    this.#seq = sql.exec<{ seq: number | null }>('SELECT max(seq) AS seq FROM messages').one().seq ?? 0;
  }

  override fetch(request: Request): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment(new URL(request.url).searchParams.get('name'));
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(socket: WebSocket, frame: string): void {
    const { event, data } = JSON.parse(frame) as { event: string; data: { text: string } };
    if (event !== 'say') return;
    const seq = ++this.#seq;
    const message = exampleMessage(seq, String(socket.deserializeAttachment()), data.text);
    const text = JSON.stringify({ event: 'message', data: message });
    this.ctx.storage.sql.exec('INSERT INTO messages VALUES (?, ?)', seq, text);
    for (const each of this.ctx.getWebSockets()) each.send(text);
  }

  override webSocketClose(): void {}
}

export default {
  fetch: (request: Request, { FLOOR }: Env): Response | Promise<Response> =>
    request.headers.get('Upgrade')
      ? FLOOR.get(FLOOR.idFromName('hall')).fetch(request)
      : new Response('ready'),
};
