// node bench/load/room.ts SITE PEOPLE MESSAGES_A_SECOND SECONDS: a full room that talks, and how long delivery takes.
import { setTimeout as wait } from 'node:timers/promises';
import { Guest } from './guest.ts';

const [site = 'http://127.0.0.1:8787', people = '95', rate = '20', seconds = '10'] = process.argv.slice(2);
const [N, M, S] = [Number(people), Number(rate), Number(seconds)];

const delays: number[] = [];
const arrived = ({ text }: { text: string }) => void delays.push(performance.now() - Number(text));
const letters = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';
const nameOf = (at: number) =>
  `${letters[at % 28]}${letters[Math.floor(at / 28) % 28]}قياس${letters[(at * 7) % 28]}`;

const guests = Array.from({ length: N }, (_, at) => new Guest(site, nameOf(at), arrived));
const begun = performance.now();
for (const guest of guests) await guest.enter();
const entered = performance.now() - begun;

await wait(1_500);
delays.length = 0;
const total = M * S;
const start = performance.now();
for (let at = 0; at < total; at++) {
  await wait(Math.max(0, start + (at * 1_000) / M - performance.now()));
  guests[at % N]?.say(String(performance.now()));
}
await wait(1_500);

delays.sort((a, b) => a - b);
const at = (share: number) =>
  (delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? Number.NaN).toFixed(1);
console.log(
  `${N} people came in within ${(entered / 1_000).toFixed(1)} s (${(entered / N).toFixed(0)} ms each)`,
);
console.log(`${M} messages a second for ${S} s: ${delays.length} of ${total * N} deliveries`);
console.log(`delivery p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
for (const guest of guests) guest.leave();
process.exit(delays.length === total * N ? 0 : 1);
