import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { beforeAll, expect, test, vi } from 'vitest';
import { PLANS } from '../../../domain/site/economy.ts';
import { DAY_MS, MINUTE_MS } from '../../../protocol/constants.ts';
import { Overview } from '../../../protocol/rest/site.ts';
import { isolateUsage } from '../../../rooms-do/rpc/object-usage.ts';
import { SITE_NAME } from '../../../rooms-do/rpc/stubs.ts';
import { meteredD1 } from '../../../worker/platform/database/client.ts';
import { accounts } from '../../../worker/platform/database/tables/accounts.ts';
import { rooms } from '../../../worker/platform/database/tables/rooms.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { WITHIN } from '../../support/lobby-presence.ts';
import { setLobbyClock } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

const lobby = env.LOBBY.get(env.LOBBY.idFromName(SITE_NAME));
const owner = new Member('salma');

const usage = async () => {
  const { body } = await call('GET', '/overview', undefined, owner.headers);
  const { usage } = Overview.parse((body as unknown as { data: { overview: unknown } }).data.overview);
  if (!usage) throw new Error('the owner gets no usage');
  return usage;
};
const used = async (what: string) => (await usage()).lines.find(line => line.what === what)?.used ?? 0;

beforeAll(async () => {
  // Discards counts from before these tests.
  isolateUsage.take();
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeAccount({ username: 'salma', role: 'owner' });
  await owner.signIn();
});

test('requests, object requests, room rows and duration are counted (USAGE-1)', async () => {
  const before = await usage();
  const amount = (what: string, { lines } = before) => lines.find(line => line.what === what)?.used ?? 0;
  const socket = await new Visitor('ليلى').enter({ room: 'القاعة' });
  for (const text of ['صباح الخير', 'كيف الحال', 'أهلا'])
    expect((await socket.request('newMessageFromClient', { text, style: {} })).ok).toBe(true);
  const after = await usage();
  // Login, connect, upgrade, and the query itself.
  expect(amount('requests', after) - amount('requests')).toBeGreaterThanOrEqual(4);
  expect(amount('objectRequests', after) - amount('objectRequests')).toBeGreaterThanOrEqual(4);
  expect(amount('objectRows', after) - amount('objectRows')).toBeGreaterThanOrEqual(3);
  expect(amount('gigabyteSeconds', after)).toBeGreaterThan(amount('gigabyteSeconds'));
});

test('database rows are counted for single statements and batches (USAGE-1)', async () => {
  const rows: { written: number; read: number }[] = [];
  const db = drizzle(meteredD1(env.DB, each => rows.push(each)));
  const told = (what: 'written' | 'read' = 'written') =>
    rows.splice(0).reduce((sum, each) => sum + each[what], 0);
  await db.select().from(rooms);
  await db.batch([db.select().from(rooms), db.select({ id: rooms.id }).from(rooms).limit(1)]);
  expect(told()).toBe(0);
  const listed = await db.select().from(rooms);
  expect(told('read')).toBe(listed.length);
  // Both tables have an id, so D1 does not report the rows read. The count is at least that of the returned rows.
  const joined = await db.select().from(rooms).leftJoin(accounts, eq(accounts.id, rooms.createdBy));
  expect([joined.length, told('read')]).toEqual([listed.length, listed.length]);
  await db.update(rooms).set({ slowSeconds: 1 }).where(eq(rooms.id, 'hall'));
  expect(told()).toBeGreaterThanOrEqual(1);
  const back = await db.update(rooms).set({ slowSeconds: 2 }).where(eq(rooms.id, 'hall')).returning();
  expect([back.length, told()]).toEqual([1, 1]);
  const change = db.update(rooms).set({ slowSeconds: 3 }).where(eq(rooms.id, 'hall'));
  await db.batch([change, change]);
  expect(told()).toBeGreaterThanOrEqual(2);
  const before = await used('databaseRows');
  const made = await call('POST', '/shortcuts', { shortcutTerm: 'سلام', replaceWith: 'نص' }, owner.headers);
  expect(made.status).toBe(201);
  // At least the shortcut, its audit entry and an index entry.
  expect((await used('databaseRows')) - before).toBeGreaterThanOrEqual(3);
});

test('messages, deliveries and refusals of the last hour are reported (USAGE-8)', async () => {
  await lobby.addUsage(isolateUsage.take());
  const { lastHour: before } = await usage();
  const [one, other] = [new Visitor('قائلة'), new Visitor('سامعة')];
  const socket = await one.enter({ room: 'القاعة' });
  await other.enter({ room: 'القاعة' });
  await socket.request('newMessageFromClient', { text: 'تُعدّ', style: {} });
  await socket.request('newMessageFromClient', { text: '', style: {} });
  expect((await one.upgrade('hall', 'no ticket')).status).toBe(401);
  const countOfCode = (code: string, { refused }: typeof before) =>
    refused.find(each => each.code === code)?.count ?? 0;
  await vi.waitFor(async () => {
    // Sends the isolate's counts, which it otherwise does twice a minute.
    await lobby.addUsage(isolateUsage.take());
    const { lastHour } = await usage();
    expect(lastHour.messages - before.messages).toBe(1);
    expect(lastHour.deliveries - before.deliveries).toBeGreaterThanOrEqual(2);
    for (const code of ['empty_message', 'bad_ticket'])
      expect(countOfCode(code, lastHour) - countOfCode(code, before)).toBe(1);
  }, WITHIN);
});

test('after an eviction, the lobby continues the usage count (USAGE-1)', async () => {
  const before = await used('requests');
  // Stores the counts of the query first, because an eviction may lose those of the last minute.
  await lobby.addUsage(isolateUsage.take());
  await lobby.usage();
  await evictDurableObject(lobby);
  expect(await used('requests')).toBe(before + 1);
});

test('the overview shows the plan limits with a forecast (USAGE-2)', async () => {
  const { plan, per, economy, dollars, lines } = await usage();
  expect({ plan, per, economy, dollars }).toEqual({ plan: 'free', per: 'day', economy: 'none' });
  for (const { what, used, forecast, holds } of lines) {
    expect(holds).toBe(PLANS.free.holds[what]);
    expect(forecast).toBeGreaterThanOrEqual(used);
  }
});

test('at the limit, only new guests are refused until the next day (USAGE-4)', async () => {
  const guest = new Visitor('قديم');
  await guest.enter({ room: 'القاعة' });
  const now = Date.now();
  await setLobbyClock(now + 2 * MINUTE_MS);
  await lobby.addUsage({ requests: PLANS.free.holds.requests });
  const refused = await new Visitor('جديد').login();
  expect([refused.status, refused.body.code]).toEqual([503, 'site_at_limit']);
  expect((await guest.connect()).status).toBe(200);
  expect((await owner.connect({ type: 'super', authKey: owner.name })).status).toBe(200);
  await setLobbyClock(now + DAY_MS);
  await vi.waitFor(async () => {
    await runDurableObjectAlarm(lobby);
    expect((await new Visitor('لاحق').login()).status).toBe(201);
  }, WITHIN);
});
