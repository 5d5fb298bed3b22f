// The process of one guest who sends as fast as possible and reads nothing: its writing must not hold up who measures the others.
// Started by flood.ts with the address of the socket, the site, the kind and the number of frames; sends when it is told to, then
// reads what waited when it is told to, and answers it.
import { KINDS } from './abuse-kinds.ts';
import { RawSocket } from './raw-socket.ts';

const [address = '', site = '', kind = '', frames = '0'] = process.argv.slice(2);
const socket = await RawSocket.open(address, site);
const texts = Array.from({ length: Number(frames) }, (_, at) => KINDS[kind]?.(at) ?? '');
process.on('message', async (told: 'send' | 'read') => {
  if (told === 'send') return socket.send(texts);
  process.send?.(await socket.readAll());
  process.disconnect();
});
process.send?.('ready');
