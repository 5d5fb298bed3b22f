import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../../protocol/constants.ts';
import { callsAs, enter, Member, makeAccount } from '../../support/accounts.ts';
import { codeOf, untilPresent, WITHIN } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeAccount({ username: 'salma', role: 'owner' });
  await makeAccount({ username: 'omar', role: 'chat-master', chat: { canShowReportedUsers: true } });
  await makeAccount({ username: 'rima', role: 'member' });
  await makeAccount({ username: 'ghaith', role: 'admin' });
});

const report = (socket: ClientSocket, userId: string, over = {}) =>
  socket.request('requestReportUser', { userId, reason: 'abuse', ...over });

type Row = Record<string, unknown> & { id: string; reason: string; message: string | null };
const rowsAbout = async (userID: string): Promise<Row[]> =>
  (
    await env.DB.prepare('SELECT * FROM reports WHERE user_id = ? ORDER BY created_at, id')
      .bind(userID)
      .all<Row>()
  ).results;
const kept = (userID: string, count: number) =>
  vi.waitFor(async () => {
    const rows = await rowsAbout(userID);
    expect(rows).toHaveLength(count);
    return rows;
  }, WITHIN);

type Reported = { userID: string; count: number; reasons: Record<string, number> };
const reportedTo = async (socket: ClientSocket): Promise<Reported[]> => {
  const ack = await socket.request('requestShowReported', {});
  if (!ack.ok) throw new Error(ack.error.code);
  return (ack.data as { reported: Reported[] }).reported;
};

test('guests can report a user of another room; repeating an open report adds none (MAY-54, VISIBILITY-14)', async () => {
  const [layla, sami, mazin] = [new Visitor('ليلى'), new Visitor('سامي'), new Visitor('مازن')];
  const lines = [await enter(layla), await enter(sami), await enter(mazin, 'الحديقة')] as const;
  await untilPresent(mazin.userID);
  expect(codeOf(await report(lines[0], mazin.userID))).toBe('ok');
  expect(codeOf(await report(lines[0], mazin.userID, { reason: 'spam' }))).toBe('ok');
  expect(codeOf(await report(lines[1], mazin.userID, { reason: 'spam' }))).toBe('ok');
  const rows = await kept(mazin.userID, 2);
  expect(rows).toMatchObject([
    { reporter_id: layla.userID, nickname: 'مازن', room: 'الحديقة', reason: 'abuse', message: null },
    { reporter_id: sami.userID, reason: 'spam', closed_at: null },
  ]);
  for (const socket of lines) await socket.settled();
  const heard = lines[2].received.map(({ event, data }) => [event, JSON.stringify(data)].join(' '));
  expect(heard.filter(said => /report/i.test(said))).toEqual([]);
  const salma = new Member('salma');
  await salma.signIn();
  const listed = await callsAs(salma)('GET', '/reports');
  expect(JSON.stringify(listed.body)).toContain(mazin.userID);
  for (const { userID } of [layla, sami]) expect(JSON.stringify(listed.body)).not.toContain(userID);
  await callsAs(salma)('PATCH', `/reports/${rows[0]?.id}`, { closed: true });
  expect(codeOf(await report(lines[0], mazin.userID, { reason: 'other' }))).toBe('ok');
  expect((await kept(mazin.userID, 3)).map(({ reason }) => reason).sort()).toEqual([
    'abuse',
    'other',
    'spam',
  ]);
});

test('the list of reported users includes a report made right before (MOD-27)', async () => {
  const omar = await enter(new Member('omar'));
  const [reporter, reported] = [new Visitor('المشتكي'), new Visitor('المشتكى منه')];
  const socket = await enter(reporter);
  await enter(reported);
  await untilPresent(reported.userID);
  expect(codeOf(await report(socket, reported.userID))).toBe('ok');
  const asked = await omar.request('requestShowReported', {});
  expect(asked).toMatchObject({
    ok: true,
    data: {
      reported: expect.arrayContaining([{ userID: reported.userID, count: 1, reasons: { abuse: 1 } }]),
    },
  });
});

test('reports on oneself, a hidden user or with an unknown reason are refused (MOD-25)', async () => {
  const guest = new Visitor('شاكية');
  const socket = await enter(guest);
  await enter(new Member('ghaith'), 'الحديقة', { visibility: 'ghost' });
  await untilPresent('id-ghaith');
  expect(codeOf(await report(socket, guest.userID))).toBe('forbidden');
  expect(codeOf(await report(socket, 'id-ghaith'))).toBe('user_not_found');
  expect(codeOf(await report(socket, 'nobody'))).toBe('user_not_found');
  expect(codeOf(await report(socket, 'id-ghaith', { reason: 'boring' }))).toBe('invalid_payload');
  const empty = { message: { id: 'x', text: '  ' } };
  const rima = new Member('rima');
  await enter(rima);
  expect(codeOf(await report(socket, 'id-rima', empty))).toBe('empty_message');
  const long = { message: { id: 'x', text: 'ن'.repeat(301) } };
  expect(codeOf(await report(socket, 'id-rima', long))).toBe('message_too_long');
  expect(await rowsAbout('id-rima')).toEqual([]);
});

test('the stored message is the copy in the room, not in the report (MOD-29)', async () => {
  const [accuser, accused, other] = [new Visitor('متهِمة'), new Visitor('متهَم'), new Visitor('شاهدة')];
  const [socket, theirs, witness] = [await enter(accuser), await enter(accused), await enter(other)];
  await theirs.request('newMessageFromClient', { text: 'صباح الخير', style: {} });
  const said = await socket.waitFor('newMessageFromServer', ({ text }) => text === 'صباح الخير');
  await report(socket, accused.userID, { message: { id: said.id, text: 'كلام لم يُقل' } });
  expect(await kept(accused.userID, 1)).toMatchObject([{ message: 'صباح الخير' }]);
  await socket.request('newMessageFromClient', { text: 'كلام المتهِمة', style: {} });
  const own = await socket.waitFor('newMessageFromServer', ({ text }) => text === 'كلام المتهِمة');
  await report(witness, accused.userID, { message: { id: own.id, text: 'كلام منسوب' } });
  const rows = await kept(accused.userID, 2);
  expect(rows.map(({ message }) => message).sort()).toEqual(['صباح الخير', 'كما نُقل: كلام منسوب']);
});

test('for a day, moderators see count and reasons of a present user’s reports (MOD-27, MOD-30)', async () => {
  const [one, two] = [new Visitor('أولى'), new Visitor('ثان')];
  const [first, second] = [await enter(one), await enter(two, 'الحديقة')];
  const omar = await enter(new Member('omar'));
  const admin = await enter(new Member('ghaith'), 'القاعة', { visibility: 'ghost' });
  await untilPresent(two.userID, 'id-ghaith');
  await report(first, two.userID, { reason: 'spam' });
  await report(omar, two.userID, { reason: 'spam' });
  await report(admin, two.userID, { reason: 'impersonation' });
  const salma = await enter(new Member('salma'));
  await report(salma, 'id-ghaith');
  await kept(two.userID, 3);
  await kept('id-ghaith', 1);
  expect(codeOf(await first.request('requestShowReported', {}))).toBe('forbidden');
  const about = async (socket: ClientSocket) =>
    (await reportedTo(socket)).filter(({ userID }) => [two.userID, 'id-ghaith', 'gone'].includes(userID));
  const ofTwo = { userID: two.userID, count: 3, reasons: { spam: 2, impersonation: 1 } };
  expect(await about(omar)).toEqual([ofTwo]);
  const all = await about(salma);
  expect(all.map(({ userID }) => userID).toSorted()).toEqual(['id-ghaith', two.userID].toSorted());
  expect(all).toContainEqual({ userID: 'id-ghaith', count: 1, reasons: { abuse: 1 } });
  await env.DB.prepare('UPDATE reports SET created_at = ? WHERE user_id = ? AND reason = ?')
    .bind(Date.now() - DAY_MS - 1, two.userID, 'spam')
    .run();
  expect(await about(omar)).toEqual([{ userID: two.userID, count: 1, reasons: { impersonation: 1 } }]);
  await env.DB.prepare('UPDATE reports SET closed_at = 1 WHERE user_id = ?').bind(two.userID).run();
  expect(await about(omar)).toEqual([]);
  second.close(1000);
});

test('a report sent again is stored once, also after it was closed (MOD-26)', async () => {
  const { exports } = await import('cloudflare:workers');
  const { RoomsDatabase } = exports as unknown as {
    RoomsDatabase: { persist(all: unknown[]): Promise<void> };
  };
  const about = {
    id: 'report-1',
    reporterId: 'a',
    userId: 'told-twice',
    nickname: 'مكرر',
    room: 'القاعة',
    reason: 'other',
    message: null,
    at: Date.now(),
  };
  await RoomsDatabase.persist([{ kind: 'report', report: about }]);
  await RoomsDatabase.persist([{ kind: 'report', report: about }]);
  await env.DB.prepare("UPDATE reports SET closed_at = 1 WHERE id = 'report-1'").run();
  await RoomsDatabase.persist([{ kind: 'report', report: about }]);
  expect(await rowsAbout('told-twice')).toHaveLength(1);
});

describe('a report alerts moderators (MOD-76)', () => {
  type Listed = { id: string; userID: string; nickname: string; reason: string; message: string | null };
  const listedTo = async (socket: ClientSocket, userID: string): Promise<Listed[]> => {
    const ack = await socket.request('requestReports', {});
    if (!ack.ok) throw new Error(ack.error.code);
    return (ack.data as { reports: Listed[] }).reports.filter(each => each.userID === userID);
  };
  const alerts = (socket: ClientSocket, isNew: boolean, from: number) =>
    socket.waitFor('reportsChanged', data => data.isNew === isNew, from);

  test('only users with canShowReportedUsers are notified, in all rooms', async () => {
    await makeAccount({ username: 'mushrif', role: 'chat-master' });
    const [moderator, bystander] = [
      await enter(new Member('mushrif'), 'الحديقة'),
      await enter(new Member('rima')),
    ];
    const [accuser, accused] = [new Visitor('مبلِّغة'), new Visitor('مبلَّغ عنه')];
    const [socket, theirs] = [await enter(accuser), await enter(accused)];
    await untilPresent(accused.userID);
    const before = moderator.received.length;
    await report(socket, accused.userID, { message: { id: 'x', text: 'كلام مزعج' } });
    await alerts(moderator, true, before);
    const [listed] = await listedTo(moderator, accused.userID);
    expect(listed).toMatchObject({ nickname: 'مبلَّغ عنه', reason: 'abuse', message: 'كما نُقل: كلام مزعج' });
    expect(JSON.stringify(listed)).not.toContain(accuser.userID);
    for (const other of [bystander, theirs, socket]) {
      await other.settled();
      expect(other.all('reportsChanged')).toEqual([]);
      expect(codeOf(await other.request('requestReports', {}))).toBe('forbidden');
    }
    const then = moderator.received.length;
    expect(codeOf(await moderator.request('requestCloseReport', { reportId: listed?.id ?? '' }))).toBe('ok');
    await alerts(moderator, false, then);
    expect(await listedTo(moderator, accused.userID)).toEqual([]);
    expect(codeOf(await moderator.request('requestCloseReport', { reportId: listed?.id ?? '' }))).toBe(
      'not_found',
    );
    await vi.waitFor(async () => {
      const entry = await env.DB.prepare('SELECT username FROM events WHERE event_data = ?')
        .bind('إغلاق البلاغ عن: مبلَّغ عنه')
        .first();
      expect(entry).toEqual({ username: 'mushrif' });
    }, WITHIN);
  });

  test('a moderator neither receives nor closes a report about themselves', async () => {
    const [omar, salma] = [await enter(new Member('omar')), await enter(new Member('salma'))];
    const socket = await enter(new Visitor('شاك منه'));
    await untilPresent('id-omar');
    const [own, others] = [omar.received.length, salma.received.length];
    await report(socket, 'id-omar', { reason: 'other' });
    await alerts(salma, true, others);
    await omar.settled();
    expect(omar.all('reportsChanged', own)).toEqual([]);
    expect(await listedTo(omar, 'id-omar')).toEqual([]);
    const [listed] = await listedTo(salma, 'id-omar');
    expect(codeOf(await omar.request('requestCloseReport', { reportId: listed?.id ?? '' }))).toBe(
      'not_found',
    );
    expect(codeOf(await salma.request('requestCloseReport', { reportId: listed?.id ?? '' }))).toBe('ok');
  });
});
