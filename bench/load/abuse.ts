// npx node bench/load/abuse.ts KINDS PEOPLE MESSAGES_A_SECOND SECONDS FRAMES: one guest sends as fast as possible and
// never reads. Measures the effect on the other users in the room. KINDS: names, separated by commas, or `each`.

import { setTimeout as wait } from 'node:timers/promises';
import { HARMLESS, KINDS } from './abuse-kinds.ts';
import { Flood } from './flood.ts';
import { Guest } from './guest.ts';
import { startOwnInstance } from './own-instance.ts';
import { runtimeMemory } from './runtime-memory.ts';
import { percentile, summary, Talk } from './talk.ts';

const [named = 'each', people = '30', rate = '20', seconds = '30', frames = '8000'] = process.argv.slice(2);

const PORT = 8789;
const WORST_RATIO = 1.5;
const CLOSED_WITHIN_MS = 10_000;
const WORST_GROWTH = 10 * 2 ** 20;
/** Interval and number of memory samples during a flood. */
const LOOK_EVERY_MS = 100;
const LOOKS = 40;

const kinds = named === 'each' ? Object.keys(KINDS) : named.split(',');
for (const kind of kinds)
  if (!KINDS[kind]) throw new Error(`A kind is one of ${Object.keys(KINDS).join(', ')}`);

const { site, end } = await startOwnInstance(PORT);
const talk = new Talk(site, Number(people));
await talk.enter();

/**
 * Sends all frames at once from a new guest. Returns the flood, and the time in ms at which others saw the guest leave.
 */
async function flood(kind: string): Promise<{ sender: Flood; closedAfter: () => number }> {
  const abuser = new Guest(site, `مزعج ${crypto.randomUUID().slice(0, 8)}`, { onMessage: () => {} });
  const sender = await Flood.prepare(await abuser.dial(), site, kind, Number(frames));
  let closedAfter = Number.NaN;
  const begun = performance.now();
  talk.onUsers = ({ upserted, removed }) => {
    const isGone =
      removed.includes(abuser.userID) ||
      upserted.some(user => user.userID === abuser.userID && user.reconnecting);
    if (isGone && Number.isNaN(closedAfter)) closedAfter = performance.now() - begun;
  };
  sender.send();
  return { sender, closedAfter: () => closedAfter };
}

/**
 * Peak growth of the runtime's memory in bytes, without other traffic. An earlier flood of this kind has warmed it up.
 */
async function growth(kind: string): Promise<number> {
  const before = runtimeMemory();
  const { sender } = await flood(kind);
  let most = 0;
  for (let look = 0; look < LOOKS; look++) {
    await wait(LOOK_EVERY_MS);
    most = Math.max(most, runtimeMemory() - before);
  }
  await sender.read();
  return most;
}

let isFine = true;
for (const kind of kinds) {
  const undisturbed = await talk.run(Number(rate), Number(seconds));
  const { sender, closedAfter } = await flood(kind);
  const disturbed = await talk.run(Number(rate), Number(seconds));
  const ratio = percentile(disturbed, 0.99) / percentile(undisturbed, 0.99);
  const answers = await sender.read();
  const grown = await growth(kind);
  console.log(`${kind}, ${frames} frames, not reading`);
  console.log(`  undisturbed: ${summary(undisturbed)}`);
  console.log(`  disturbed:   ${summary(disturbed)}: p99 ${ratio.toFixed(2)} of the undisturbed`);
  console.log(
    `  gone after ${closedAfter().toFixed(0)} ms with ${answers.closeCode}, ${answers.bytes} B waiting`,
  );
  console.log(`  the memory grew by ${(grown / 2 ** 20).toFixed(2)} MiB`);
  const isClosed = HARMLESS.has(kind) || closedAfter() <= CLOSED_WITHIN_MS;
  isFine &&= ratio <= WORST_RATIO && isClosed && grown < WORST_GROWTH;
}
talk.leave();
await end();
process.exit(isFine ? 0 : 1);
