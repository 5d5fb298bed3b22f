import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ACT_COUNTS } from '../../../bench/capacity/act-counts.ts';
import type { UsageCounts } from '../../../domain/site/metered.ts';
import { isolateUsage, ObjectUsage } from '../../../rooms-do/rpc/object-usage.ts';
import { SITE_NAME } from '../../../rooms-do/rpc/stubs.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { ClientSocket, Visitor } from '../../support/visitor.ts';

const GUESTS = 5;
/** The usage meter writes one row a minute per amount, regardless of the load. */
const OF_METER = /^INSERT INTO usage/;

let cursors: { query: string; cursor: SqlStorageCursor<never> }[] = [];
let counted: UsageCounts = {};
let restore = () => {};

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  const add = isolateUsage.add.bind(isolateUsage);
  vi.spyOn(isolateUsage, 'add').mockImplementation((what, amount) => {
    counted[what] = (counted[what] ?? 0) + amount;
    add(what, amount);
  });
  // Disabled, because calls and alarms of the usage meter depend on time, not on visits.
  vi.spyOn(isolateUsage, 'sendWhenDue').mockResolvedValue();
  vi.spyOn(ObjectUsage.prototype, 'alarm').mockImplementation(function counted(this: ObjectUsage, now) {
    this.event(now);
  });
  await runInDurableObject(lobby(), (_, { storage }) => {
    const sql = Object.getPrototypeOf(storage.sql) as SqlStorage;
    const { exec } = sql;
    sql.exec = function watched(this: SqlStorage, ...call: Parameters<SqlStorage['exec']>) {
      const cursor = exec.apply(this, call);
      cursors.push({ query: call[0], cursor: cursor as SqlStorageCursor<never> });
      return cursor;
    } as SqlStorage['exec'];
    restore = () => void Object.assign(sql, { exec });
  });
  await new Visitor('حاضر').enter({ room: 'القاعة' });
  await untilRecorded(1);
});
afterAll(() => {
  restore();
  vi.restoreAllMocks();
});

/** Usage per action, averaged over several, after all their effects are complete. */
async function useOfEach(times: number, act: () => Promise<void>): Promise<Required<Rows> & UsageCounts> {
  cursors = [];
  counted = {};
  await act();
  const own = cursors.filter(({ query }) => !OF_METER.test(query)).map(({ cursor }) => cursor);
  const sum = (what: 'rowsRead' | 'rowsWritten') => own.reduce((all, each) => all + each[what], 0);
  const each = Object.fromEntries(
    Object.entries(counted).map(([what, amount]) => [what, (amount ?? 0) / times]),
  );
  return { ...each, objectRows: sum('rowsWritten') / times, objectRowsRead: sum('rowsRead') / times };
}
type Rows = { objectRows: number; objectRowsRead: number };

const untilRecorded = (entries: number) =>
  vi.waitFor(async () => {
    const { results } = await env.DB.prepare('SELECT count(*) AS count FROM events').all<{ count: number }>();
    expect(results[0]?.count).toBe(entries);
    const left = await runInDurableObject(env.ROOMS.get(env.ROOMS.idFromName('hall')), (_, { storage }) =>
      storage.sql.exec('SELECT turn FROM outbox').toArray(),
    );
    expect(left).toEqual([]);
  }, WITHIN);

/** The usage meter does not count calls of this stub. */
const lobby = () => env.LOBBY.get(env.LOBBY.idFromName(SITE_NAME));

const untilListed = ({ userID }: Visitor, isListed: boolean) =>
  vi.waitFor(async () => {
    const there = (await lobby().connections()).people.map(({ participant }) => participant.userId);
    expect(there.includes(userID)).toBe(isListed);
  }, WITHIN);

const enterAll = (guests: readonly Visitor[]): Promise<ClientSocket[]> =>
  Promise.all(guests.map(guest => guest.enter({ room: 'القاعة' })));

/** Requires that the documented counts equal the measured ones or slightly exceed them. */
function expectAsCounted(measured: UsageCounts, promised: UsageCounts, names: (keyof UsageCounts)[]): void {
  for (const name of names) {
    expect(measured[name], name).toBeLessThanOrEqual(promised[name] ?? 0);
    expect(measured[name], name).toBeGreaterThanOrEqual((promised[name] ?? 0) * 0.8);
  }
}

describe('row and call counts on the capacity page', () => {
  test('the rows and calls of a visit match the counts', async () => {
    const guests = [...Array(GUESTS).keys()].map(at => new Visitor(`زائر ${at}`));
    const use = await useOfEach(GUESTS, async () => {
      for (const [at, guest] of guests.entries()) {
        const socket = await guest.enter({ room: 'القاعة' });
        await untilRecorded(2 + at);
        await untilListed(guest, true);
        socket.close(1000);
        await untilListed(guest, false);
      }
    });
    expectAsCounted(use, ACT_COUNTS.visit, ['objectRows', 'databaseRows']);
    expect(use.objectRequests).toBeLessThanOrEqual(ACT_COUNTS.visit.objectRequests);
    expect(use.objectRowsRead).toBeLessThanOrEqual(ACT_COUNTS.visit.objectRowsRead);
    expect(use.databaseRowsRead).toBeLessThanOrEqual(ACT_COUNTS.visit.databaseRowsRead);
  });

  test('the rows of a resume by ticket and of a status change match the counts', async () => {
    const guests = [...Array(GUESTS).keys()].map(at => new Visitor(`عائد ${at}`));
    const sockets = await enterAll(guests);
    await untilRecorded(1 + 2 * GUESTS);
    const tickets = await Promise.all(sockets.map(async socket => (await socket.waitFor('resume')).ticket));
    const back: ClientSocket[] = [];
    const use = await useOfEach(GUESTS, async () => {
      for (const socket of sockets) socket.close(3000);
      await Promise.all(sockets.map(socket => socket.closed));
      for (const [at, guest] of guests.entries()) {
        back.push(ClientSocket.open(await guest.upgrade('hall', tickets[at] ?? '')));
      }
      await Promise.all(back.map(socket => socket.waitFor('resume')));
    });
    expectAsCounted(use, ACT_COUNTS.return, ['objectRows']);
    const change = await useOfEach(GUESTS, async () => {
      await Promise.all(back.map(socket => socket.request('requestChangeStatus', { status: 'busy' })));
    });
    expectAsCounted(change, ACT_COUNTS.change, ['objectRows']);
  });
});
