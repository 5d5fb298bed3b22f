import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FRAMES_A_REQUEST, type UsageCounts } from '../../../domain/site/metered.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, PING_EVERY_MS, SECOND_MS } from '../../../protocol/constants.ts';
import { Lobby } from '../../../rooms-do/lobby/lobby.ts';
import { SiteFigures } from '../../../rooms-do/lobby/site/module.ts';
import { ChatRoom } from '../../../rooms-do/room/chat-room.ts';
import { isolateUsage } from '../../../rooms-do/rpc/object-usage.ts';
import { SITE_NAME } from '../../../rooms-do/rpc/stubs.ts';
import { runCleanup } from '../../../worker/data/cleanup.ts';
import { untilPresent } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

const OBJECT_IDS = { lobby: env.LOBBY.idFromName(SITE_NAME), room: env.ROOMS.idFromName('quiet') };
const { get } = Object.getPrototypeOf(env.LOBBY) as DurableObjectNamespace;
/** Stubs of the test, which neither the usage meter nor the test counts. */
const OBJECTS = {
  lobby: () => get.call(env.LOBBY, OBJECT_IDS.lobby),
  room: () => get.call(env.ROOMS, OBJECT_IDS.room),
};
type Name = keyof typeof OBJECTS;

const CRON_AFTER_MS = 17 * MINUTE_MS;
const HIBERNATES_MS = 10 * SECOND_MS;
/** Timers of an object end within this time. */
const SETTLED_MS = 400;
/** Five minutes at one message a second. */
const TALK_SECONDS = 300;
const HOUR_SECONDS = HOUR_MS / SECOND_MS;

type Cost = {
  wakeUps: number;
  /** Calls of objects and worker to the lobby. */
  lobbyCalls: number;
  /** Billed requests to objects: calls, alarms, and frames at the platform's rate. */
  requests: number;
  rowsRead: number;
  rowsWritten: number;
  /** Database queries, without those of the hourly cleanup. */
  queries: number;
  cleanupQueries: number;
  /** Usage of objects as the meter counts it. */
  metered: { read: number; written: number; requests: number };
};

type Running = Omit<Cost, 'rowsRead' | 'rowsWritten'> & {
  cursors: SqlStorageCursor<never>[];
  alarms: number;
};
const nothingYet = (): Running => ({
  cursors: [],
  alarms: 0,
  wakeUps: 0,
  lobbyCalls: 0,
  requests: 0,
  queries: 0,
  cleanupQueries: 0,
  metered: { read: 0, written: 0, requests: 0 },
});
let running = nothingYet();
const awake = new Set<Name>();

/** Counts at the interfaces of the platform. Cursors report their read and written rows. */
async function count(): Promise<void> {
  reset();
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
      // Detects a constructor by its first statement.
      if (query.startsWith('CREATE TABLE IF NOT EXISTS schema_version')) {
        running.wakeUps++;
        latest = this;
      } else if (this === latest && !query.includes('schema_version')) {
        awake.add(values[0] === 'record' ? 'room' : 'lobby');
        latest = null;
      }
      // Excludes the query of the test itself.
      if (query !== SAVED_STATE) running.cursors.push(cursor);
      return cursor;
    });
  });
  countRequests();
  const { add } = SiteFigures.prototype;
  vi.spyOn(SiteFigures.prototype, 'add').mockImplementation(function (this: SiteFigures, counts, ...rest) {
    meter(counts);
    add.call(this, counts, ...rest);
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

/** Counts calls at the callers' stubs, and alarms and frames at the objects. */
function countRequests(): void {
  const namespace = Object.getPrototypeOf(env.LOBBY) as DurableObjectNamespace;
  vi.spyOn(namespace, 'get').mockImplementation(function (this: DurableObjectNamespace, id, ...options) {
    const stub = get.call(this, id, ...options) as unknown as Record<string | symbol, Method>;
    return new Proxy(stub, {
      get: (_, name) => {
        if (typeof stub[name] !== 'function') return stub[name];
        return (...call: unknown[]) => {
          running.requests++;
          if (OBJECT_IDS.lobby.equals(id)) running.lobbyCalls++;
          return stub[name]?.(...call);
        };
      },
    }) as never;
  });
  for (const { prototype } of [Lobby, ChatRoom]) {
    const { alarm } = prototype as { alarm: Method };
    vi.spyOn(prototype, 'alarm').mockImplementation(function (this: Lobby | ChatRoom, ...call) {
      running.requests++;
      return alarm.apply(this, call) as never;
    });
  }
  const { webSocketMessage } = ChatRoom.prototype;
  vi.spyOn(ChatRoom.prototype, 'webSocketMessage').mockImplementation(function (this: ChatRoom, ...call) {
    running.requests += 1 / FRAMES_A_REQUEST;
    return webSocketMessage.apply(this, call);
  });
}
type Method = (...call: unknown[]) => unknown;

/** Adds counts that reached the lobby or wait in the isolate for the next call. */
function meter({ objectRowsRead = 0, objectRows = 0, objectRequests = 0 }: UsageCounts): void {
  running.metered.read += objectRowsRead;
  running.metered.written += objectRows;
  running.metered.requests += objectRequests;
}

function reset(): void {
  isolateUsage.take();
  running = nothingYet();
}

function cost(): Cost {
  meter(isolateUsage.take());
  const { cursors, alarms, queries, cleanupQueries, ...rest } = running;
  return {
    ...rest,
    queries: queries - cleanupQueries,
    cleanupQueries,
    rowsRead: cursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
    rowsWritten: cursors.reduce((sum, { rowsWritten }) => sum + rowsWritten, alarms),
  };
}

/** Allows a difference of 2 % between usage meter and runtime. */
function expectMetered({ metered, rowsRead, rowsWritten, requests }: Cost): void {
  expect(Math.abs(metered.requests - requests)).toBeLessThanOrEqual(requests * 0.02);
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

/** Advances the time: runs due alarms and the cron, and hibernates objects between them. Only `Date` is simulated. */
async function pass(ms: number, pings: boolean): Promise<Cost> {
  const begins = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: begins });
  await runInDurableObject(OBJECTS.room(), (_, ctx) => {
    vi.spyOn(Object.getPrototypeOf(ctx), 'getWebSocketAutoResponseTimestamp').mockImplementation(() =>
      pings ? new Date(Math.floor(Date.now() / PING_EVERY_MS) * PING_EVERY_MS) : null,
    );
  });
  const alarms: Record<Name, number | null> = { lobby: null, room: null };
  // The platform hibernates an object ten seconds after its last event.
  const sleep = async () => {
    await new Promise(resolve => setTimeout(resolve, SETTLED_MS));
    // The platform waits for timers before hibernation.
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

test('a day without users costs few wake-ups and row reads, and no queries besides the cleanup (LOBBY-28)', {
  timeout: 600_000,
}, async () => {
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

test('an hour with one silent guest costs few wake-ups, row reads and queries (LOBBY-19)', {
  timeout: 600_000,
}, async () => {
  const layla = new Visitor('ليلى الصامتة');
  const socket = await layla.enter({ room: 'هادئة' });
  for (let turn = 0; turn < 256; turn++) {
    if (turn % 4 === 0)
      await runInDurableObject(OBJECTS.room(), (instance: ChatRoom) => {
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

/** Calls `say` once per simulated second and runs due alarms. The lobby hibernates when it is idle. */
async function talk(seconds: number, say: (second: number) => Promise<void>): Promise<Cost> {
  await vi.waitFor(untilSaved, { timeout: 10_000 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  await count();
  awake.add('lobby');
  awake.add('room');
  const alarms: Record<Name, number | null> = { lobby: null, room: null };
  let lobby = { calls: 0, idleSince: Date.now() };
  for (let second = 0; second < seconds; second++) {
    vi.setSystemTime(Date.now() + SECOND_MS);
    await say(second);
    for (const name of Object.keys(OBJECTS) as Name[]) {
      if (awake.has(name))
        alarms[name] = await runInDurableObject(OBJECTS[name](), (_, { storage }) => storage.getAlarm());
      if ((alarms[name] ?? Number.POSITIVE_INFINITY) > Date.now()) continue;
      await runDurableObjectAlarm(OBJECTS[name]());
      if (name === 'lobby') lobby.idleSince = Date.now();
    }
    if (running.lobbyCalls > lobby.calls) lobby = { calls: running.lobbyCalls, idleSince: Date.now() };
    if (!awake.has('lobby') || Date.now() - lobby.idleSince < HIBERNATES_MS) continue;
    await vi.waitFor(untilSaved, { timeout: 10_000 });
    await evictDurableObject(OBJECTS.lobby());
    awake.delete('lobby');
  }
  return cost();
}

test('counts during talk match the runtime, with few lobby calls (USAGE-1)', {
  timeout: 600_000,
}, async () => {
  const talkers = ['سلمى', 'ندى', 'رامي', 'هاني'].map(name => new Visitor(`${name} في حديث`));
  const sockets = await Promise.all(talkers.map(talker => talker.enter({ room: 'هادئة' })));
  for (const { userID } of talkers) await untilPresent(userID);
  const costs = await talk(TALK_SECONDS, async second => {
    const said = { text: `قول ${second}`, style: {} };
    const ack = await sockets[second % sockets.length]?.request('newMessageFromClient', said);
    expect(ack?.ok).toBe(true);
  });
  // An hour of messages may cause at most 200 calls.
  expect(costs.lobbyCalls).toBeLessThanOrEqual((TALK_SECONDS / HOUR_SECONDS) * 200);
  expect(costs.rowsWritten).toBeGreaterThanOrEqual(TALK_SECONDS);
  expect(costs.rowsWritten).toBeLessThanOrEqual(TALK_SECONDS * 1.3);
  // Audit entries of the four users who entered.
  expect(costs.queries).toBeLessThanOrEqual(10);
  expectMetered(costs);
});
