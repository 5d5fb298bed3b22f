// npx node bench/peers/socket-io-server.ts PORT: a Socket.IO room as in its documentation, in memory, over WebSocket
// only.
import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { exampleMessage } from './example-message.ts';

const http = createServer((_, answer) => answer.end('ready'));
const io = new Server(http, { transports: ['websocket'], serveClient: false });
let seq = 0;

io.on('connection', socket => {
  const name = String(socket.handshake.query.name);
  socket.join('hall');
  socket.on('say', ({ text }: { text: string }) => {
    seq += 1;
    io.to('hall').emit('message', exampleMessage(seq, name, text));
  });
});
http.listen(Number(process.argv[2]), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
