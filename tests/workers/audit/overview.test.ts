import { evictDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '../../../protocol/constants.ts';
import type { AuditType } from '../../../protocol/entities/audit.ts';
import { Overview } from '../../../protocol/rest/site.ts';
import { lobbyOf } from '../../../rooms-do/rpc/stubs.ts';
import { database } from '../../../worker/platform/database/client.ts';
import { auditText } from '../../../worker/platform/record/audit-text.ts';
import { withAuditEntries } from '../../../worker/platform/record/with-audit.ts';
import { accountById, accountPermissions } from '../../../worker/platform/sessions/account.ts';
import { joinsByHour, overviewFor, TtlCache } from '../../../worker/site/overview.ts';
import { Member, makeAccount } from '../../support/accounts.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

const WITHIN = { timeout: 20_000 };
const lobby = lobbyOf(env);
const owner = new Member('salma');

const asked = async (who: Visitor): Promise<Overview> => {
  const { body } = await call('GET', '/overview', undefined, who.headers);
  return Overview.parse((body as unknown as { data: { overview: unknown } }).data.overview);
};

const shown = async (now: number, memory = new TtlCache()): Promise<Overview> => {
  const [row] = await accountById(database(env), 'id-salma');
  if (!row) throw new Error('there is no salma');
  const operator = { claims: {} as never, row, ...accountPermissions(row, now) };
  return Overview.parse(await overviewFor(operator, env, now, memory));
};

const panel = (over: Record<string, boolean>) => ({ canAccessAdminPanel: true, ...over });
const operatorWith = async (username: string, flags: Record<string, boolean>): Promise<Member> => {
  await makeAccount({ username, role: 'member', panel: panel(flags) });
  const member = new Member(username);
  await member.signIn();
  return member;
};

/** Audit entry as rooms write it: a user entered (`entered`) or left at that time. */
const access = (id: string, at: number, type: AuditType, text: 'entered' | 'left') => {
  return {
    id,
    eventDate: at,
    username: id,
    decoration: '',
    userRole: '',
    country: '',
    fingerprintAndIP: 'mark 192.0.2.9',
    eventData: auditText({ type, target: null, room: 'القاعة', text }),
    eventType: type,
  };
};

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeRoom({ id: 'secret', name: 'خفية', password: 'كلمة-السر' });
  await env.DB.prepare(`UPDATE rooms SET is_unlisted = 1 WHERE id = 'secret'`).run();
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'ghaith', role: 'admin' });
  await makeAccount({ username: 'blind', role: 'chat-master', panel: panel({}) });
  await owner.signIn();
});

test('each overview part requires its own permission (PANEL-60, PANEL-62, USAGE-2)', async () => {
  const bare = await operatorWith('bare', {});
  expect(Object.keys(await asked(bare)).sort()).toEqual(['messages', 'online']);
  const clerk = await operatorWith('clerk', { canAccessEventsRecordMenu: true });
  expect(Object.keys(await asked(clerk)).sort()).toEqual([
    'events',
    'joins',
    'messages',
    'online',
    'reports',
  ]);
  const painter = await operatorWith('painter', { canAccessIconsMenu: true });
  expect(Object.keys(await asked(painter)).sort()).toEqual(['messages', 'online', 'storage']);
  const warden = await operatorWith('warden', { canAccessOptions1Menu: true });
  expect(Object.keys(await asked(warden)).sort()).toEqual(['messages', 'online', 'setup', 'surges', 'usage']);
  expect(Object.keys(await asked(owner))).toHaveLength(10);
  await makeAccount({ username: 'plain', role: 'member', panel: { canAccessEventsRecordMenu: true } });
  const plain = new Member('plain');
  await plain.signIn();
  expect((await call('GET', '/overview', undefined, plain.headers)).status).toBe(403);
  expect((await call('GET', '/overview')).status).toBe(401);
});

test('users are counted by room, ghosts only if visible; unlisted rooms have no name (PANEL-60, VISIBILITY-3)', async () => {
  await new Visitor('ليلى').enter({ room: 'القاعة' });
  await new Visitor('سامي').enter({ room: 'القاعة' });
  await new Visitor('مازن').enter({ room: 'الحديقة' });
  await new Visitor('خافية').enter({ room: 'خفية', roomPassword: 'كلمة-السر' });
  await new Member('ghaith').enter({ room: 'الحديقة', visibility: 'ghost' });
  await vi.waitFor(async () => expect((await lobby.connections()).people).toHaveLength(5), WITHIN);
  const hall = { _id: 'hall', name: 'القاعة', visitors: 2, members: 0 };
  const garden = { _id: 'garden', name: 'الحديقة', visitors: 1 };
  expect((await asked(owner)).online).toEqual({
    visitors: 4,
    members: 1,
    rooms: [
      { ...garden, members: 1 },
      { ...hall, members: 0 },
    ],
    unlisted: 1,
  });
  const blind = new Member('blind');
  await blind.signIn();
  const online = { visitors: 4, members: 0, rooms: [hall, { ...garden, members: 0 }], unlisted: 1 };
  expect((await asked(blind)).online).toEqual(online);
});

test('room messages are counted by hour; private messages are not counted', async () => {
  const [layla, other] = [new Visitor('متكلمة'), new Visitor('سامعة')];
  const socket = await layla.enter({ room: 'القاعة' });
  await other.enter({ room: 'القاعة' });
  for (const text of ['صباح الخير', 'كيف الحال', 'أهلا'])
    expect((await socket.request('newMessageFromClient', { text, style: {} })).ok).toBe(true);
  expect(
    (await socket.request('privateMessage', { to: other.userID, chatMessage: 'همسة', style: {} })).ok,
  ).toBe(true);
  await vi.waitFor(async () => expect((await asked(owner)).messages.at(-1)?.count).toBe(3), WITHIN);
}, 30_000);

test('after an eviction, the lobby still has the message counts of the last 24 hours', async () => {
  const thisHour = Math.floor(Date.now() / HOUR_MS);
  const before = await lobby.addMessageCounts([]);
  await lobby.addMessageCounts([
    { hour: thisHour - 23, count: 7 },
    { hour: thisHour - 24, count: 9 },
    { hour: thisHour - 23, count: 5 },
  ]);
  await evictDurableObject(lobby);
  expect(await lobby.addMessageCounts([])).toEqual([{ hour: thisHour - 23, count: 12 }, ...before]);
  const { messages } = await asked(owner);
  expect(messages[0]).toEqual({ hour: new Date((thisHour - 23) * HOUR_MS).toISOString(), count: 12 });
});

test('active raid protection is shown to operators with canAccessOptions1Menu', async () => {
  await lobby.reportSurge('AS64500');
  const { surges: raids } = await asked(owner);
  expect(raids).toEqual([
    { provider: 'AS64500', name: null, since: expect.any(String), attempts: 0, calmed: 0 },
  ]);
  const other = await operatorWith('faris', { canAccessEventsRecordMenu: true });
  expect((await asked(other)).surges).toBeUndefined();
});

test('joins are counted hourly for 24 hours, without leaves or other entries (PANEL-62)', async () => {
  const now = 1_900_000_000_000;
  const hour = Math.floor(now / HOUR_MS);
  const at = (hours: number) => (hour - hours) * HOUR_MS;
  await withAuditEntries(env, [
    access('old', at(23) - 1, 'visitorChatAccessExit', 'entered'),
    access('a', at(23), 'visitorChatAccessExit', 'entered'),
    {
      ...access('b', at(5), 'superChatAccessExit', 'entered'),
      eventData: 'دخول إلى الدردشة، إلى غرفة القاعة',
    },
    access('c', at(5) + MINUTE_MS, 'visitorChatAccessExit', 'entered'),
    access('d', at(5) + MINUTE_MS, 'visitorChatAccessExit', 'left'),
    { ...access('e', at(5), 'visitorChatAccessExit', 'entered'), eventType: 'warning' },
    access('f', now, 'visitorChatAccessExit', 'entered'),
  ]);
  const { joins = [], events = [] } = await shown(now);
  expect(joins.map(({ count }) => count)).toEqual([1, ...Array(17).fill(0), 2, 0, 0, 0, 0, 1]);
  expect(joins.at(-1)?.hour).toBe(new Date(at(0)).toISOString());
  expect(events.map(({ _id }) => _id)).toEqual(['f', 'd', 'c', 'e', 'b', 'a']);
  expect(JSON.stringify(events)).not.toContain('192.0.2.9');
  const spied = vi.spyOn(env.DB, 'prepare');
  await joinsByHour(database(env), now, new TtlCache());
  const sql = spied.mock.calls.map(([query]) => query).find(query => query.includes('instr'));
  spied.mockRestore();
  const values = [at(23), at(0), 'دخل', 'دخول'];
  const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...values)
    .all<{ detail: string }>();
  expect(results[0]?.detail).toContain('USING INDEX events_by_date (event_date>? AND event_date<?)');
});

test('past hours are counted every five minutes, the current one on each read (PANEL-62)', async () => {
  const now = 1_900_000_000_000;
  const hour = Math.floor(now / HOUR_MS);
  const memory = new TtlCache();
  const sums = async (at: number) => (await shown(at, memory)).joins?.map(({ count }) => count).slice(-2);
  expect(await sums(now)).toEqual([0, 1]);
  await withAuditEntries(env, [
    access('late', (hour - 1) * HOUR_MS, 'visitorChatAccessExit', 'entered'),
    access('new', now, 'visitorChatAccessExit', 'entered'),
  ]);
  expect(await sums(now + 4 * MINUTE_MS)).toEqual([0, 2]);
  expect(await sums(now + 5 * MINUTE_MS)).toEqual([1, 2]);
});

test('open reports are counted, with the latest five listed anonymously (PANEL-62)', async () => {
  const made = Array.from({ length: 7 }, (_, at) =>
    env.DB.prepare(
      `INSERT INTO reports (id, reporter_id, user_id, nickname, room, reason, message, created_at, closed_at)
       VALUES (?, 'the-reporter', 'u', 'مزعج', 'القاعة', 'spam', NULL, ?, ?)`,
    ).bind(`report-${at}`, at, at === 6 ? 9 : null),
  );
  await env.DB.batch(made);
  const { reports } = await asked(owner);
  expect(reports?.open).toBe(6);
  expect(reports?.latest.map(({ _id }) => _id)).toEqual([5, 4, 3, 2, 1].map(at => `report-${at}`));
  expect(JSON.stringify(reports)).not.toContain('the-reporter');
});

test('storage is summed over at most 1,000 files and cached for five minutes', async () => {
  const memory = new TtlCache();
  const now = Date.now();
  await env.MEDIA.put('avatars/a.png', new Uint8Array(1_000));
  await env.MEDIA.put('stars/b.png', new Uint8Array(234));
  const pictures = { bytes: 0, files: 0, maxBytes: 200 * 1024 * 1024 };
  const first = { bytes: 1_234, files: 2, isWhole: true, pictures };
  expect((await shown(now, memory)).storage).toEqual(first);
  for (let at = 0; at < 1_000; at += 100)
    await Promise.all(
      Array.from({ length: 100 }, (_, each) => env.MEDIA.put(`emojis/${at + each}.png`, new Uint8Array(1))),
    );
  expect((await shown(now + 5 * MINUTE_MS - 1, memory)).storage).toEqual(first);
  expect((await shown(now + 5 * MINUTE_MS, memory)).storage).toMatchObject({ files: 1_000, isWhole: false });
}, 60_000);
