import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, PING_EVERY_MS, SECOND_MS } from '../../../protocol/constants.ts';
import type { ChatRoom } from '../../../rooms-do/room/chat-room.ts';
import { isolateUsage } from '../../../rooms-do/rpc/object-usage.ts';
import { lobbyOf, roomOf } from '../../../rooms-do/rpc/stubs.ts';
import { runCleanup } from '../../../worker/data/cleanup.ts';
import { untilPresent } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

const OBJECTS = {
  lobby: () => lobbyOf(env) as DurableObjectStub,
  room: () => roomOf(env, 'quiet') as DurableObjectStub,
};
type Name = keyof typeof OBJECTS;

/** The minute of the hour in `wrangler.toml`. */
const CRON_AFTER_MS = 17 * MINUTE_MS;
const HIBERNATES_MS = 10 * SECOND_MS;
/** Timers of an object end within this. */
const SETTLED_MS = 400;
/** Five minutes at one message a second. */
const TALK_SECONDS = 300;

type Cost = {
  wakeUps: number;
  rowsRead: number;
  rowsWritten: number;
  /** Database queries; the queries of a site's hourly cleanup are counted separately. */
  queries: number;
  cleanupQueries: number;
  /** The rows of objects as the meter counts them. */
  metered: { read: number; written: number };
};

let running: Pick<Cost, 'wakeUps' | 'queries' | 'cleanupQueries' | 'metered'> & {
  cursors: SqlStorageCursor<never>[];
  alarms: number;
};
/** The objects that are in memory. */
const awake = new Set<Name>();

/** Counts at the interfaces of the platform: cursors know the rows that they have read and written. */
async function count(): Promise<void> {
  running = {
    cursors: [],
    alarms: 0,
    wakeUps: 0,
    queries: 0,
    cleanupQueries: 0,
    metered: { read: 0, written: 0 },
  };
  await runInDurableObject(OBJECTS.lobby(), (_, { storage }) => {
    const alarms = Object.getPrototypeOf(storage) as DurableObjectStorage;
    const { setAlarm } = alarms;
    vi.spyOn(alarms, 'setAlarm').mockImplementation(function (this: DurableObjectStorage, ...call) {
      running.alarms++;
      return setAlarm.apply(this, call);
    });
    const prototype = Object.getPrototypeOf(storage.sql) as SqlStorage;
    const { exec } = prototype;
    let latest: SqlStorage | null = null;
    vi.spyOn(prototype, 'exec').mockImplementation(function (this: SqlStorage, query, ...values) {
      const cursor = exec.call(this, query, ...values) as SqlStorageCursor<never>;
      // The first statement of each constructor.
      if (query.startsWith('CREATE TABLE IF NOT EXISTS schema_version')) {
        running.wakeUps++;
        latest = this;
      } else if (this === latest && !query.includes('schema_version')) {
        awake.add(values[0] === 'record' ? 'room' : 'lobby');
        latest = null;
      }
      // The test's own question is not the site's.
      if (query !== SAVED_STATE) running.cursors.push(cursor);
      return cursor;
    });
  });
  const add = isolateUsage.add.bind(isolateUsage);
  vi.spyOn(isolateUsage, 'add').mockImplementation((what, amount) => {
    if (what === 'objectRowsRead') running.metered.read += amount;
    if (what === 'objectRows') running.metered.written += amount;
    add(what, amount);
  });
  const database = Object.getPrototypeOf(env.DB) as D1Database;
  const { batch } = database;
  vi.spyOn(database, 'batch').mockImplementation(function (this: D1Database, statements) {
    running.queries += statements.length;
    return batch.call(this, statements) as never;
  });
  const statement = Object.getPrototypeOf(env.DB.prepare('SELECT 1')) as D1PreparedStatement;
  for (const name of ['all', 'run', 'raw', 'first'] as const) {
    const original = statement[name] as (...call: unknown[]) => unknown;
    vi.spyOn(statement, name).mockImplementation(function (this: D1PreparedStatement, ...call: unknown[]) {
      running.queries++;
      return original.apply(this, call) as never;
    });
  }
}

const reset = (): void => {
  running.cursors.length = 0;
  Object.assign(running, {
    alarms: 0,
    wakeUps: 0,
    queries: 0,
    cleanupQueries: 0,
    metered: { read: 0, written: 0 },
  });
};

const cost = (): Cost => ({
  wakeUps: running.wakeUps,
  queries: running.queries - running.cleanupQueries,
  cleanupQueries: running.cleanupQueries,
  rowsRead: running.cursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
  rowsWritten: running.cursors.reduce((sum, { rowsWritten }) => sum + rowsWritten, running.alarms),
  metered: running.metered,
});

/** The meter and the runtime differ by two of a hundred at most. */
function expectMetered({ metered, rowsRead, rowsWritten }: Cost): void {
  expect(Math.abs(metered.read - rowsRead)).toBeLessThanOrEqual(rowsRead * 0.02);
  expect(Math.abs(metered.written - rowsWritten)).toBeLessThanOrEqual(rowsWritten * 0.02);
}

beforeAll(async () => {
  await makeRoom({ id: 'quiet', name: 'هادئة' });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const SAVED_STATE = "SELECT body FROM stored_values WHERE key = 'rosterState'";

const untilSaved = () =>
  runInDurableObject(OBJECTS.lobby(), (_, { storage }) => {
    const state = storage.sql.exec<{ body: string }>(SAVED_STATE).one();
    expect(JSON.parse(state.body)).toMatchObject({ isSaved: true });
  });

/** Lets time pass: alarms and the cron ring when they are due, and objects hibernate between them. Only Date stands still. */
async function pass(ms: number, pings: boolean): Promise<Cost> {
  const begins = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: begins });
  await runInDurableObject(OBJECTS.room(), (_, ctx) => {
    vi.spyOn(Object.getPrototypeOf(ctx), 'getWebSocketAutoResponseTimestamp').mockImplementation(() =>
      pings ? new Date(Math.floor(Date.now() / PING_EVERY_MS) * PING_EVERY_MS) : null,
    );
  });
  const alarms: Record<Name, number | null> = { lobby: null, room: null };
  // The platform lets an object hibernate ten seconds after its last event.
  const sleep = async () => {
    await new Promise(resolve => setTimeout(resolve, SETTLED_MS));
    // The platform waits for timers.
    if (awake.has('lobby')) await vi.waitFor(untilSaved, { timeout: 20_000 });
    for (const name of awake)
      alarms[name] = await runInDurableObject(OBJECTS[name](), (_, { storage }) => storage.getAlarm());
    if (
      Math.min(...Object.values(alarms).map(at => at ?? Number.POSITIVE_INFINITY)) <
      Date.now() + HIBERNATES_MS
    )
      return;
    for (const name of awake) await evictDurableObject(OBJECTS[name]());
    awake.clear();
  };
  await count();
  for (const name of Object.keys(OBJECTS) as Name[]) awake.add(name);
  await sleep();
  reset();
  let cronAt = Math.ceil((begins - CRON_AFTER_MS) / HOUR_MS) * HOUR_MS + CRON_AFTER_MS;
  while (true) {
    const [name, at] = (Object.entries(alarms) as [Name, number | null][])
      .filter((entry): entry is [Name, number] => entry[1] !== null)
      .sort(([, a], [, b]) => a - b)[0] ?? ['lobby', Number.POSITIVE_INFINITY];
    if (Math.min(at, cronAt) > begins + ms) return cost();
    vi.setSystemTime(Math.max(Math.min(at, cronAt), Date.now()));
    if (cronAt <= at) {
      cronAt += HOUR_MS;
      const before = running.queries;
      await runCleanup(env, Date.now());
      running.cleanupQueries += running.queries - before;
    } else await runDurableObjectAlarm(OBJECTS[name]());
    await sleep();
  }
}

test('a day without users costs few wake-ups and rows (LOBBY-28)', { timeout: 600_000 }, async () => {
  const guest = new Visitor('زائر أخير');
  const socket = await guest.enter({ room: 'هادئة' });
  await untilPresent(guest.userID);
  socket.close(1000);
  const day = await pass(DAY_MS, false);
  console.log(JSON.stringify(day));
  expect(day.wakeUps).toBeLessThanOrEqual(10);
  expect(day.rowsRead).toBeLessThanOrEqual(200);
  expect(day.queries).toBe(0);
  expect(day.cleanupQueries).toBeLessThanOrEqual(24 * 20);
  expectMetered(day);
});

test('an hour with one silent guest costs few wake-ups and rows (LOBBY-19)', {
  timeout: 600_000,
}, async () => {
  const layla = new Visitor('ليلى الصامتة');
  const socket = await layla.enter({ room: 'هادئة' });
  for (let turn = 0; turn < 256; turn++) {
    if (turn % 4 === 0)
      await runInDurableObject(roomOf(env, 'quiet'), (instance: ChatRoom) => {
        const now = Date.now() - HOUR_MS + turn * 10 * SECOND_MS;
        instance.clock.now = () => now;
      });
    await socket.request('newMessageFromClient', { text: `رسالة ${turn}`, style: {} });
  }
  await untilPresent(layla.userID);
  const hour = await pass(HOUR_MS, true);
  console.log(JSON.stringify(hour));
  expect(hour.wakeUps).toBeLessThanOrEqual(60);
  expect(hour.rowsRead).toBeLessThanOrEqual(5_000);
  expect(hour.queries).toBeLessThanOrEqual(10);
  expectMetered(hour);
});

test('row counts during talk match the runtime (USAGE-1)', {
  timeout: 600_000,
}, async () => {
  const talkers = ['سلمى', 'ندى', 'رامي', 'هاني'].map(name => new Visitor(`${name} في حديث`));
  const sockets = await Promise.all(talkers.map(talker => talker.enter({ room: 'هادئة' })));
  for (const { userID } of talkers) await untilPresent(userID);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  await count();
  for (let second = 0; second < TALK_SECONDS; second++) {
    vi.setSystemTime(Date.now() + SECOND_MS);
    const said = { text: `قول ${second}`, style: {} };
    const ack = await sockets[second % sockets.length]?.request('newMessageFromClient', said);
    expect(ack?.ok).toBe(true);
    for (const stub of Object.values(OBJECTS)) {
      const at = await runInDurableObject(stub(), (_, { storage }) => storage.getAlarm());
      if (at !== null && at <= Date.now()) await runDurableObjectAlarm(stub());
    }
  }
  const talk = cost();
  expect(talk.rowsWritten).toBeGreaterThanOrEqual(TALK_SECONDS);
  expect(talk.rowsWritten).toBeLessThanOrEqual(TALK_SECONDS * 1.3);
  // The record of the four who entered.
  expect(talk.queries).toBeLessThanOrEqual(10);
  expectMetered(talk);
});
