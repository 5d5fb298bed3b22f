// npx node --expose-gc bench/load/person-heap.ts PEOPLE: heap of a room per user, for its state alone, without a
// runtime.
import { setFlagsFromString } from 'node:v8';
import { receiveAll } from '../../tests/support/lists.ts';
import { layla, omar, salma } from '../../tests/support/people.ts';
import { identityOf, RoomHarness } from '../../tests/support/room-harness.ts';

const [people = '300'] = process.argv.slice(2);
const PEOPLE = Number(people);
const KIB = 1024;
const MEASURED_GROUPS = 4;

// Keeps unused bytecode, otherwise its release during the measurement would change the heap by some 3 MiB.
setFlagsFromString('--no-flush-bytecode');
Object.assign(globalThis, { WebSocketRequestResponsePair: class {} });

/** Adds a user as if received in a call between objects, with separate copies of all strings and records. */
function arrive(harness: RoomHarness, at: number): void {
  const kind = at % 30 === 0 ? salma : at % 10 === 0 ? omar : layla;
  const person = { ...kind, userId: `0b9e7a52-6c1d-4f3e-9a8b-${String(at).padStart(12, '0')}` };
  const identity = identityOf(person, { nickname: `ليلى بنت أحمد ${at}`, username: `ليلى بنت أحمد ${at}` });
  const admission = { identity, admittedAt: harness.now, transferState: null, rateLimits: null };
  harness.admit(JSON.parse(JSON.stringify(admission)));
  hear(harness);
}

/** All users read everything sent so far. */
function hear({ sockets, room, outbox }: RoomHarness): void {
  for (const socket of sockets) socket.forget();
  for (const connection of room.connections.all()) receiveAll(connection);
  outbox.length = 0;
}

async function settle(harness: RoomHarness): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, 1_200));
  await harness.room.outbox.flush();
  hear(harness);
}

async function heap(): Promise<number> {
  if (!globalThis.gc) throw new Error('Run it with --expose-gc.');
  // Weakly held entries are collected in later turns.
  for (let turn = 0; turn < 6; turn++) {
    globalThis.gc();
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  return process.memoryUsage().heapUsed;
}

const harness = new RoomHarness();

/** Adds PEOPLE users this number of times and returns the resulting heap. */
async function heapAfter(groups: number): Promise<number> {
  for (let group = 0; group < groups; group++) {
    const first = harness.sockets.length;
    for (let at = first; at < first + PEOPLE; at++) arrive(harness, at);
    await settle(harness);
  }
  return heap();
}

// The first groups warm up the code, which is also on the heap.
const before = await heapAfter(2);
const after = await heapAfter(MEASURED_GROUPS);
const each = (after - before) / (MEASURED_GROUPS * PEOPLE) / KIB;
console.log(`${PEOPLE} people: ${each.toFixed(1)} KiB of heap each`);
process.exit(0);
