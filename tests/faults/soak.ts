// npx node tests/faults/soak.ts MINUTES: mixed load on the local runtime in real time, without faults. First, visitors
// enter, write and leave until all memory for recent messages and users is full, as on the second day of a busy site.
// Then it compares the first sixth of the time with the last. It prints the product's memory, the engine's code, the
// memory of the runtime's process, and the disk use. It exits with 1 if the product's memory has grown by more than a
// twentieth, or if a message was lost, repeated or out of order.
// The process includes the runtime itself, with its database and files on this machine.
// `simulations/whole-site/soak.ts` counts rows, sockets and alarms over hours with simulated clocks.
import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { RequestRejected } from '../../protocol/client/errors.ts';
import { pngOf } from '../support/images.ts';
import { pick, seededRandom } from '../support/seeded-random.ts';
import { FaultySite } from './faulty-site.ts';
import { Hall } from './hall.ts';
import type { Person } from './person.ts';
import { ScriptHeap } from './script-heap.ts';

const [minutes = '60'] = process.argv.slice(2);
const PEOPLE = 20;
const MESSAGES_A_SECOND = 5;
/** The lobby stores users of the last day, 5,000 at most; rooms store less data about fewer users. */
const VISITORS = 5_200;
const VISITORS_AT_ONCE = 80;
/** Rooms report their users to the lobby within a second. */
const VISIT_MS = 1_500;
/** Rooms store the answers to the last 32 frames of the last 500 users, so the last visitors fill that. */
const TALKATIVE = 520;
const FRAMES = 32;
const SAMPLE_MS = 30_000;
const LARGEST_GROWTH = 1.05;
const STATUSES = ['available', 'busy', 'away'] as const;

type Sample = { dataMiB: number; codeMiB: number; processMiB: number; diskMiB: number };

const next = seededRandom(7);
const port = Number(process.env.PROVE_PORT ?? 8871);
const site = await FaultySite.start({ port, inspectorPort: port + 1 });
await site.liftLimits();
const owner = await site.owner();
const hall = await Hall.open(site.url, PEOPLE);
const talk = hall.talk(MESSAGES_A_SECOND);
const heap = await ScriptHeap.attach(port + 1);
const samples: Sample[] = [];
let interrupted = 0;

/** Actions of users and operators besides messages, one per second. */
const ACTS: readonly (() => Promise<unknown>)[] = [
  async () => {
    const [gone] = hall.people.splice(Math.floor(next() * hall.people.length), 1);
    gone?.leave();
    hall.people.push(await hall.guest());
  },
  () => somebody().request('requestChangeStatus', { status: pick(next, STATUSES) }),
  async () => {
    const person = somebody();
    await person.request('watchAllUsers', { on: true });
    await person.request('watchAllUsers', { on: false });
  },
  () => owner.data('PATCH', '/options-1/site', { bannerInterval: 10 + Math.floor(next() * 1_000) }),
  async () => {
    const { avatar } = await owner.upload('/avatars', 'avatar', pngOf(64, 64, 4_096));
    await owner.data('DELETE', `/avatars/${(avatar as { _id: string })._id}`);
  },
  () => owner.data('GET', '/overview'),
];

for (let came = 0; came < VISITORS; came += VISITORS_AT_ONCE) {
  const visitors = await Promise.all(Array.from({ length: VISITORS_AT_ONCE }, () => hall.guest()));
  for (let said = 0; said < (came > VISITORS - TALKATIVE ? FRAMES : 1); said++)
    await Promise.all(visitors.map(visitor => visitor.say()));
  await wait(VISIT_MS);
  for (const visitor of visitors) visitor.leave();
}
console.log(`${VISITORS} visitors have come and gone`);

for (const end = Date.now() + Number(minutes) * 60_000; Date.now() < end; ) {
  for (const sampleAt = Date.now() + SAMPLE_MS; Date.now() < sampleAt; await wait(1_000)) await act();
  const { data: dataMiB, code: codeMiB } = await heap.reachable();
  samples.push({
    dataMiB,
    codeMiB,
    processMiB: memoryOf(site.pid),
    diskMiB: diskOf(site.state),
  });
}
await talk.answered();
// The last acked messages may still be in transit to the other clients.
await hall.settled();
const { lost, doubled, unordered } = hall.tally();
const sixth = Math.ceil(samples.length / 6);
const [first, last] = [samples.slice(0, sixth), samples.slice(-sixth)];
console.log('| MiB, median of a sixth | first | last |\n| --- | --: | --: |');
for (const [name, what] of [
  ['what the worker and its objects hold', 'dataMiB'],
  ['code that the engine has made of them', 'codeMiB'],
  ["memory of the runtime's process", 'processMiB'],
  ['what it keeps on disk', 'diskMiB'],
] as const)
  console.log(`| ${name} | ${median(first, what).toFixed(1)} | ${median(last, what).toFixed(1)} |`);
console.log(
  `${minutes} minutes, ${talk.said} messages said: ${lost} lost, ${doubled} doubled, ${unordered} out of order; ${interrupted} acts found no connection`,
);
heap.detach();
hall.leave();
await site.end();
const isFlat = median(last, 'dataMiB') <= median(first, 'dataMiB') * LARGEST_GROWTH;
process.exit(isFlat && lost + doubled + unordered === 0 ? 0 : 1);

/**
 * A snapshot pauses the runtime, on a busy machine long enough to miss a pong. Requests during the pause then fail
 * without a connection.
 */
async function act(): Promise<void> {
  try {
    await pick(next, ACTS)();
  } catch (error) {
    if (!(error instanceof RequestRejected) || error.code !== 'no_socket') throw error;
    interrupted += 1;
  }
}

function somebody(): Person {
  return pick(next, hall.people);
}

function memoryOf(pid: number): number {
  return Math.round(
    Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024,
  );
}

function diskOf(folder: string): number {
  return Number(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }).split('\t')[0]);
}

function median(of: readonly Sample[], what: keyof Sample): number {
  return of.map(each => each[what]).toSorted((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0;
}
