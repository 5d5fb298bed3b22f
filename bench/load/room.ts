// npx node bench/load/room.ts SITE PEOPLE MESSAGES_A_SECOND SECONDS: measures the delivery time in a full, busy room.
import { summary, Talk } from './talk.ts';

const [site = 'http://127.0.0.1:8787', people = '95', rate = '20', seconds = '10'] = process.argv.slice(2);
const [N, M, S] = [Number(people), Number(rate), Number(seconds)];

const talk = new Talk(site, N);
const begun = performance.now();
await talk.enter();
const entered = performance.now() - begun;
const delays = await talk.run(M, S);

console.log(
  `${N} people came in within ${(entered / 1_000).toFixed(1)} s (${(entered / N).toFixed(0)} ms each)`,
);
console.log(`${M} messages a second for ${S} s: ${delays.length} of ${M * S * N} deliveries`);
console.log(`delivery ${summary(delays)}`);
talk.leave();
process.exit(delays.length === M * S * N ? 0 : 1);
