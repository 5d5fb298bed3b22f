// npx node --expose-gc bench/load/lobby-heap.ts PEOPLE: measures the lobby's roster in rooms of 95. Prints the heap per
// user, the size of the largest call, and the time of a search.
import { partsOf } from '../../rooms-do/rpc/call-parts.ts';
import { crowdedRoster } from '../../tests/support/crowded-roster.ts';
import { actor } from '../../tests/support/people.ts';

const [written = '200000'] = process.argv.slice(2);
const PEOPLE = Number(written);
const MEBIBYTE = 2 ** 20;

function heap(): number {
  if (!globalThis.gc) throw new Error('Run it with --expose-gc.');
  for (let turn = 0; turn < 4; turn++) globalThis.gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

// The first roster warms up the code, which is also on the heap.
crowdedRoster(2_000);
const before = heap();
const begun = performance.now();
const roster = crowdedRoster(PEOPLE);
const filled = performance.now() - begun;
const used = heap() - before;
const viewer = actor({ role: 'owner' });
const times = ['', 'ل', 'سارة', `${PEOPLE - 7}`].map(search => {
  const start = performance.now();
  const { total } = roster.presences.search(viewer, { search, page: 2, limit: 50 });
  return `«${search}» ${total} in ${(performance.now() - start).toFixed(1)} ms`;
});
console.log(
  `${PEOPLE} people: ${(used / PEOPLE).toFixed(0)} bytes each, ${(used / 2 ** 20).toFixed(1)} MiB; filled in ${filled.toFixed(0)} ms`,
);
console.log(`search: ${times.join(', ')}`);

/** Limits the measured calls, because reading all 200,000 users sorts more rooms for each part. */
const CALLS_MEASURED = 100;
const LARGE_ROOM = 3_000;
/** A character has at most two bytes in a call. */
const bytesOf = (call: unknown): number => 2 * JSON.stringify(call).length;
let [largest, calls] = [0, 0];
for (let part = roster.connections(); ; part = roster.connections(part.next)) {
  largest = Math.max(largest, bytesOf(part));
  calls++;
  if (part.next === null || calls === CALLS_MEASURED) break;
}
const whole = {
  ...{ roomId: 'hall', instance: 'i', turn: 1, whole: true, removed: [] },
  upserted: [...roster.everybody()].slice(0, LARGE_ROOM).map(({ participant }) => participant),
};
const report = partsOf(whole).map(bytesOf);
console.log(
  `largest of ${calls} calls that read everybody: ${(largest / MEBIBYTE).toFixed(2)} MiB; report of ${LARGE_ROOM} people: ${report.length} calls, ${(Math.max(...report) / MEBIBYTE).toFixed(2)} MiB at most`,
);
