// npx node bench/load/entry.ts SITE GUESTS REQUESTS_A_SECOND CONNECTS SECONDS: guests of one network flood the entry
// calls. Measures the entry time of users from other networks.

import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { Guest } from './guest.ts';
import { percentile, summary } from './talk.ts';

const [site = 'http://127.0.0.1:8787', guests = '200', rate = '0.2', connects = '60', seconds = '15'] =
  process.argv.slice(2);

const WORST_RATIO = 1.5;
const LETTERS = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';
let people = 0;

/** Connects from a new network and leaves. Returns the milliseconds until the socket was open. */
async function connectOnce(): Promise<number> {
  const at = people++;
  const name = `${LETTERS[at % 28]}${LETTERS[Math.floor(at / 28) % 28]} ضيف ${Date.now() % 1_000_000}`;
  const guest = new Guest(site, name, { onMessage: () => {} }, `10.0.${at >> 8}.${at & 255}`);
  const began = performance.now();
  await guest.enter();
  const took = performance.now() - began;
  guest.leave();
  return took;
}

/** Makes this number of connects, evenly over the time. Returns their times, shortest first. */
async function connectMany(): Promise<number[]> {
  const start = performance.now();
  const each = (Number(seconds) * 1_000) / Number(connects);
  const all: Promise<number>[] = [];
  for (let at = 0; at < Number(connects); at++) {
    await wait(Math.max(0, start + at * each - performance.now()));
    all.push(connectOnce());
  }
  return (await Promise.all(all)).sort((a, b) => a - b);
}

await connectOnce();
const undisturbed = await connectMany();
console.log(`undisturbed: ${summary(undisturbed)}`);

const workerData = { site, guests: Number(guests), rate: Number(rate) };
const hammer = new Worker(new URL('./hammer-entry.ts', import.meta.url), { workerData });
await wait(2_000);
const disturbed = await connectMany();
const answered = new Promise(resolve => hammer.once('message', resolve));
hammer.postMessage('stop');
console.log(
  `${guests} guests of one network, ${rate} requests a second each: ${JSON.stringify(await answered)}`,
);
console.log(`disturbed: ${summary(disturbed)}`);

const ratio = percentile(disturbed, 0.99) / percentile(undisturbed, 0.99);
console.log(`p99 disturbed by undisturbed: ${ratio.toFixed(2)}`);
process.exit(ratio <= WORST_RATIO ? 0 : 1);
