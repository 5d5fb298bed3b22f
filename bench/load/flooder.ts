// Process of one flooding guest that reads nothing, separate so that its writes do not delay the measurement. flood.ts
// starts it with socket address, site, kind and number of frames. It sends on command, then reads on command and
// returns the result.
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
