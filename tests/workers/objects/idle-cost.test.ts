import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { HOUR_MS, PING_EVERY_MS, SECOND_MS } from '../../../protocol/constants.ts';
import type { ChatRoom } from '../../../rooms-do/room/chat-room.ts';
import { lobbyOf, roomOf } from '../../../rooms-do/rpc/stubs.ts';
import { untilPresent } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

const OBJECTS = {
  lobby: () => lobbyOf(env) as DurableObjectStub,
  room: () => roomOf(env, 'quiet') as DurableObjectStub,
};
type Name = keyof typeof OBJECTS;

/** Timers of an object end within this. */
const SETTLED_MS = 400;

type Cost = { wakeUps: number; rowsRead: number; rowsWritten: number; queries: number };

let running: { cursors: SqlStorageCursor<never>[]; wakeUps: number; queries: number };
/** The objects that are in memory. */
const awake = new Set<Name>();

/** Counts at the interfaces of the platform: cursors know the rows that they have read and written. */
async function count(): Promise<void> {
  running = { cursors: [], wakeUps: 0, queries: 0 };
  await runInDurableObject(OBJECTS.lobby(), (_, { storage }) => {
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
      running.cursors.push(cursor);
      return cursor;
    });
  });
  const database = Object.getPrototypeOf(env.DB) as D1Database;
  const { batch } = database;
  vi.spyOn(database, 'batch').mockImplementation(function (this: D1Database, statements) {
    running.queries += statements.length;
    return batch.call(this, statements) as never;
  });
}

const cost = (): Cost => ({
  wakeUps: running.wakeUps,
  queries: running.queries,
  rowsRead: running.cursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0),
  rowsWritten: running.cursors.reduce((sum, { rowsWritten }) => sum + rowsWritten, 0),
});

beforeAll(async () => {
  await makeRoom({ id: 'quiet', name: 'هادئة' });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const untilSaved = () =>
  runInDurableObject(OBJECTS.lobby(), (_, { storage }) => {
    const state = storage.sql
      .exec<{ body: string }>("SELECT body FROM stored_values WHERE key = 'rosterState'")
      .one();
    expect(JSON.parse(state.body)).toMatchObject({ isSaved: true });
  });

/** Lets the hour pass: alarms ring when they are due, and objects hibernate between them. Only Date stands still. */
async function passHour(pings: boolean): Promise<Cost> {
  const begins = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: begins });
  await runInDurableObject(OBJECTS.room(), (_, ctx) => {
    vi.spyOn(Object.getPrototypeOf(ctx), 'getWebSocketAutoResponseTimestamp').mockImplementation(() =>
      pings ? new Date(Math.floor(Date.now() / PING_EVERY_MS) * PING_EVERY_MS) : null,
    );
  });
  const alarms: Record<Name, number | null> = { lobby: null, room: null };
  const sleep = async () => {
    await new Promise(resolve => setTimeout(resolve, SETTLED_MS));
    // The platform waits for timers.
    if (awake.has('lobby')) await vi.waitFor(untilSaved, { timeout: 10_000 });
    for (const name of awake)
      alarms[name] = await runInDurableObject(OBJECTS[name](), (_, { storage }) => storage.getAlarm());
    for (const name of awake) await evictDurableObject(OBJECTS[name]());
    awake.clear();
  };
  await count();
  for (const name of Object.keys(OBJECTS) as Name[]) awake.add(name);
  await sleep();
  running.cursors.length = 0;
  while (true) {
    const [name, at] = (Object.entries(alarms) as [Name, number | null][])
      .filter((entry): entry is [Name, number] => entry[1] !== null)
      .sort(([, a], [, b]) => a - b)[0] ?? ['lobby', Number.POSITIVE_INFINITY];
    if (at > begins + HOUR_MS) return cost();
    vi.setSystemTime(Math.max(at, Date.now()));
    await runDurableObjectAlarm(OBJECTS[name]());
    await sleep();
  }
}

test('an hour of one silent guest costs few wake-ups and rows (LOBBY-19)', { timeout: 600_000 }, async () => {
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
  const hour = await passHour(true);
  console.log(JSON.stringify(hour));
  expect(hour.wakeUps).toBeLessThanOrEqual(60);
  expect(hour.rowsRead).toBeLessThanOrEqual(5_000);
  expect(hour.queries).toBeLessThanOrEqual(10);
});
