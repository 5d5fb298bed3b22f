// npx node bench/peers/ws-server.ts PORT: a room of bare WebSockets in memory, the minimum cost in Node.
import { createServer } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { exampleMessage } from './example-message.ts';

const http = createServer((_, answer) => answer.end('ready'));
const server = new WebSocketServer({ server: http });
const members = new Set<WebSocket>();
let seq = 0;

server.on('connection', (socket, { url = '/' }) => {
  const name = new URL(url, 'http://bench').searchParams.get('name') ?? '';
  members.add(socket);
  socket.on('close', () => members.delete(socket));
  socket.on('message', frame => {
    const { event, data } = JSON.parse(String(frame)) as { event: string; data: { text: string } };
    if (event !== 'say') return;
    seq += 1;
    const message = JSON.stringify({ event: 'message', data: exampleMessage(seq, name, data.text) });
    for (const member of members) member.send(message);
  });
});
http.listen(Number(process.argv[2]), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
