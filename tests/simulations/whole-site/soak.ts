// npx node --import ./tests/simulations/platform/register.ts tests/simulations/whole-site/soak.ts HOURS: hours
// of mixed load with simulated clocks and without faults. Prints the state at the end of every hour. Exits with
// 1 if the last state differs from the second, except for data that always grows.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { HISTORY_CAPACITY } from '../../../protocol/constants.ts';
import { pick } from '../../support/seeded-random.ts';
import type { SimulatedObject } from '../platform/simulated-object.ts';
import { ACTS, isHarsh } from './acts.ts';
import type { RoomId } from './cast.ts';
import { World } from './world.ts';

const [hours = '8'] = process.argv.slice(2);
const HOUR_MS = 3_600_000;
const HEAP = 'heap, MiB';
const EVERY_MS = 1_500;
const LARGEST_GROWTH = 1.05;
const SEED = 7;
const GENTLE = ACTS.filter(act => !isHarsh(act));

type Counts = Record<string, number>;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const { log } = console;
console.log = console.warn = console.error = () => {};
const world = new World(SEED);
const ends: Counts[] = [];
/** Tables with one row for each slot of a ring. */
const ringTables = new Set<string>();
let acked = 0;
for (let hour = 0; hour < Number(hours); hour++) {
  for (const end = world.now + HOUR_MS; world.now < end; ) {
    await pick(world.next, GENTLE)(world);
    await world.platform.pass(Math.floor(world.next() * 2 * EVERY_MS));
    for (const person of world.people) await person.followMoves();
  }
  await world.platform.pass(60_000);
  acked += forgetJudged();
  ends.push(counts());
}
const [, second = {}] = ends;
const last = ends.at(-1) ?? {};
log('| at the end of hour | 2 | last |\n| --- | --: | --: |');
for (const name of Object.keys(last)) log(`| ${name} | ${second[name] ?? 0} | ${last[name]} |`);
const ring = HISTORY_CAPACITY * world.platform.objects('ROOMS').length;
/** Sizes that grow for more than an hour, up to a limit: one row per ring slot, and per hour of a day. */
const WHEN_FULL: Counts = {
  ...Object.fromEntries([...ringTables].map(name => [name, ring])),
  'lobby: rows of message_counts': 24,
};
// Small row counts vary with the present users. Large ones may grow by 5%.
const mostOf = (name: string): number =>
  WHEN_FULL[name] ?? (name === HEAP ? 0 : 20) + (second[name] ?? 0) * LARGEST_GROWTH;
const grown = Object.keys(last).filter(name => (last[name] ?? 0) > mostOf(name));
log(
  `${hours} hours, ${acked + world.ledger.said.length} messages acked, grown: ${grown.join(', ') || 'nothing'}`,
);
const mistakes = [...world.mistakes, ...world.platform.faults];
for (const mistake of mistakes.slice(0, 5)) log(mistake);
world.end();
process.exit(grown.length + mistakes.length === 0 ? 0 : 1);

/** Removes texts that no room stores and no client will receive. Returns their number. */
function forgetJudged(): number {
  const { said } = world.ledger;
  const lastOf = new Map(said.map(({ roomId, seq }) => [roomId, seq]));
  const isOld = (roomId: RoomId, seq: number) => seq <= (lastOf.get(roomId) ?? 0) - HISTORY_CAPACITY;
  const before = said.splice(0);
  said.push(...before.filter(({ roomId, seq }) => !isOld(roomId, seq)));
  for (const { screens } of world.people)
    for (const [roomId, { seen }] of screens)
      for (const seq of seen.keys()) if (isOld(roomId, seq)) seen.delete(seq);
  return before.length - said.length;
}

/**
 * Rows by table, sockets, alarms and pending work of all objects. Also the heap, including the simulation's own data.
 */
function counts(): Counts {
  const all: Counts = {};
  for (const binding of ['ROOMS', 'LOBBY', 'AUDIT_LOG'] as const)
    for (const object of world.platform.objects(binding)) count(all, binding.toLowerCase(), object);
  collectGarbage();
  all[HEAP] = Math.round((10 * process.memoryUsage().heapUsed) / 2 ** 20) / 10;
  return all;
}

function count(all: Counts, of: string, object: SimulatedObject): void {
  const add = (name: string, amount: number) => {
    all[`${of}: ${name}`] = (all[`${of}: ${name}`] ?? 0) + amount;
  };
  const tables = object.storage.exec("SELECT name FROM sqlite_schema WHERE type = 'table'").toArray();
  for (const { name } of tables) {
    const [row] = object.storage.exec(`SELECT count(*) AS rows FROM ${String(name)}`).toArray();
    add(`rows of ${String(name)}`, Number(row?.rows));
    const columns = object.storage.exec(`SELECT name FROM pragma_table_info('${String(name)}')`).toArray();
    if (columns.some(column => column.name === 'slot')) ringTables.add(`${of}: rows of ${String(name)}`);
  }
  add('sockets', object.sockets.length);
  add('alarms', object.storage.alarmAt === null ? 0 : 1);
  add('under way', object.life?.pending ?? 0);
}
