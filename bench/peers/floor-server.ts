// node bench/peers/floor-server.ts PORT: the least that a room of Durable Objects can cost. One object, one row and one send a message.
import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { exampleMessage } from './example-message.ts';

const SCRIPT = `
import { DurableObject } from 'cloudflare:workers';
const exampleMessage = ${exampleMessage.toString()};

export class Floor extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env);
    ctx.storage.sql.exec('CREATE TABLE IF NOT EXISTS messages (seq INTEGER PRIMARY KEY, message TEXT NOT NULL)');
    this.seq = ctx.storage.sql.exec('SELECT max(seq) AS seq FROM messages').one().seq ?? 0;
  }

  fetch(request) {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    server.serializeAttachment({ name: new URL(request.url).searchParams.get('name') });
    return new Response(null, { status: 101, webSocket: client });
  }

  webSocketMessage(socket, frame) {
    const { event, data } = JSON.parse(frame);
    if (event !== 'say') return;
    const seq = ++this.seq;
    const message = JSON.stringify({ event: 'message', data: exampleMessage(seq, socket.deserializeAttachment().name, data.text) });
    this.ctx.storage.sql.exec('INSERT INTO messages VALUES (?, ?)', seq, message);
    for (const each of this.ctx.getWebSockets()) each.send(message);
  }

  webSocketClose() {}
}

export default {
  fetch: (request, env) =>
    request.headers.get('Upgrade') ? env.FLOOR.get(env.FLOOR.idFromName('hall')).fetch(request) : new Response('ready'),
};
`;

const runtime = new Miniflare(
  convertV4MiniflareOptions({
    name: 'floor',
    modules: true,
    script: SCRIPT,
    compatibilityDate: '2026-10-01',
    durableObjects: { FLOOR: { className: 'Floor', useSQLite: true } },
    resourcePersistencePath: process.env.BENCH_STATE ?? '',
    host: '127.0.0.1',
    port: Number(process.argv[2]),
  }),
);
await runtime.ready;
process.on('SIGTERM', () => void runtime.dispose().then(() => process.exit(0)));
