import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { isolateUsage } from '../../../rooms-do/rpc/object-usage.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

/** Measurements by the runtime: all cursors that objects opened, and number of alarms set. */
class RuntimeRows {
  readonly #cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
  #alarms = 0;
  readonly #restore: () => void;

  constructor(storage: DurableObjectStorage) {
    const sql = Object.getPrototypeOf(storage.sql) as SqlStorage;
    const alarms = Object.getPrototypeOf(storage) as DurableObjectStorage;
    const { exec } = sql;
    const { setAlarm } = alarms;
    const [cursors, rows] = [this.#cursors, this];
    sql.exec = function watched(this: SqlStorage, ...call: Parameters<SqlStorage['exec']>) {
      const cursor = exec.apply(this, call);
      cursors.push(cursor);
      return cursor;
    } as SqlStorage['exec'];
    alarms.setAlarm = function watched(...call: Parameters<DurableObjectStorage['setAlarm']>) {
      rows.#alarms++;
      return setAlarm.apply(this, call);
    };
    this.#restore = () => Object.assign(sql, { exec }) && Object.assign(alarms, { setAlarm });
  }

  read(): number {
    return this.#cursors.reduce((sum, { rowsRead }) => sum + rowsRead, 0);
  }

  written(): number {
    return this.#cursors.reduce((sum, { rowsWritten }) => sum + rowsWritten, this.#alarms);
  }

  end(): void {
    this.#restore();
  }
}

const owner = new Member('salma');
let rows: RuntimeRows | undefined;

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'salma', role: 'owner' });
  await owner.signIn();
});

afterEach(() => {
  rows?.end();
  vi.restoreAllMocks();
});

describe('metering of rows', () => {
  test('row counts for joins, messages and leaves match the runtime', async () => {
    const room = env.ROOMS.get(env.ROOMS.idFromName('hall'));
    await runInDurableObject(room, (_, { storage }) => {
      rows = new RuntimeRows(storage);
    });
    const counted = { objectRows: 0, objectRowsRead: 0 };
    const add = isolateUsage.add.bind(isolateUsage);
    vi.spyOn(isolateUsage, 'add').mockImplementation((what, amount) => {
      if (what === 'objectRows' || what === 'objectRowsRead') counted[what] += amount;
      add(what, amount);
    });
    const operator = await owner.enter({ room: 'القاعة' });
    const guest = new Visitor('ليلى');
    const socket = await guest.enter({ room: 'القاعة' });
    for (const text of ['صباح الخير', 'كيف الحال'])
      expect((await socket.request('newMessageFromClient', { text, style: {} })).ok).toBe(true);
    operator.close(1000);
    await guest.connect({ room: 'الحديقة' });
    socket.close(1000);
    await env.LOBBY.get(env.LOBBY.idFromName('samar')).connections();
    expect(counted.objectRows).toBe(rows?.written());
    expect(counted.objectRowsRead).toBe(rows?.read());
    expect(counted.objectRows).toBeGreaterThan(10);
    expect(counted.objectRowsRead).toBeGreaterThan(10);
  });
});
