// node bench/load/abuse.ts SITE KIND PEOPLE MESSAGES_A_SECOND SECONDS FRAMES: one guest sends as fast as possible and never
// reads, and what the others in the room notice of it.

import { Guest } from './guest.ts';
import { RawSocket } from './raw-socket.ts';
import { percentile, summary, Talk } from './talk.ts';

const [
  site = 'http://127.0.0.1:8787',
  kind = 'mixed',
  people = '30',
  rate = '20',
  seconds = '10',
  frames = '8000',
] = process.argv.slice(2);

const WORST_RATIO = 1.5;
const CLOSED_WITHIN_MS = 10_000;

const frame = (event: string, data: unknown, id?: string) => JSON.stringify({ event, data, id });
const KINDS: Record<string, (at: number) => string> = {
  absent: at => frame('requestKickUser', { userId: `nobody-${at}` }, `absent-${at}`),
  forbidden: at => frame('requestShowAllConnected', {}, `forbidden-${at}`),
  repeated: () => frame('newMessageFromClient', { text: 'again', style: {} }, 'always-the-same'),
  talk: at => frame('newMessageFromClient', { text: `word ${at}`, style: {} }, `talk-${at}`),
  large: at => frame('newMessageFromClient', { text: 'س'.repeat(4_000), style: {} }, `large-${at}`),
  unknown: at => frame(`noSuchEvent${at}`, {}),
  unreadable: () => '{broken',
  received: at => frame('received', { seq: at }),
  ping: () => 'ping',
};
const kinds = kind === 'mixed' ? Object.values(KINDS) : [KINDS[kind]].filter(each => each !== undefined);
if (kinds.length === 0) throw new Error(`KIND is mixed or one of ${Object.keys(KINDS).join(', ')}`);

const talk = new Talk(site, Number(people));
await talk.enter();
const undisturbed = await talk.run(Number(rate), Number(seconds));
console.log(`undisturbed: ${summary(undisturbed)}`);

// Another name each time: who was there a moment ago would come back to their old presence.
const abuser = new Guest(site, `مزعج ${Date.now() % 100_000}`, { onMessage: () => {} });
const socket = await RawSocket.open(await abuser.dial(), site);
let closedAfter = Number.NaN;
const begun = performance.now();
talk.onUsers = ({ upserted, removed }) => {
  const isGone =
    removed.includes(abuser.userID) ||
    upserted.some(user => user.userID === abuser.userID && user.reconnecting);
  if (isGone && Number.isNaN(closedAfter)) closedAfter = performance.now() - begun;
};
for (let at = 0; at < Number(frames); at++) socket.send(kinds[at % kinds.length]?.(at) ?? '');
const disturbed = await talk.run(Number(rate), Number(seconds));
console.log(`${frames} frames (${kind}), not reading: ${summary(disturbed)}`);

const ratio = percentile(disturbed, 0.99) / percentile(undisturbed, 0.99);
const answers = await socket.readAll();
console.log(`p99 disturbed by undisturbed: ${ratio.toFixed(2)}`);
console.log(`others saw the guest gone after ${closedAfter.toFixed(0)} ms; close code ${answers.closeCode}`);
console.log(`${answers.bytes} bytes were waiting for the guest`);
talk.leave();
process.exit(ratio <= WORST_RATIO && closedAfter <= CLOSED_WITHIN_MS ? 0 : 1);
