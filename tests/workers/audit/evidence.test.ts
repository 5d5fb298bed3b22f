import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { DAY_MS, HISTORY_CAPACITY } from '../../../protocol/constants.ts';
import { runCleanup } from '../../../worker/data/cleanup.ts';
import { callsAsLoggedIn, enter, Member, makeAccount, makeModeratedSite } from '../../support/accounts.ts';
import { untilPresent } from '../../support/lobby-presence.ts';
import { caseAgainst, textsOf } from '../../support/queries.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

type Line = { text: string; nickname: string; isDeleted?: true };
type Calls = Awaited<ReturnType<typeof callsAsLoggedIn>>;

let salma: Calls;

beforeAll(async () => {
  await makeModeratedSite();
  await makeAccount({
    username: 'plain',
    role: 'admin',
    panel: { canAccessAppealsMenu: true, canAccessEventsRecordMenu: false },
  });
  await env.DB.exec('UPDATE options SET flood_count = 1000, flood_seconds = 1');
  salma = await callsAsLoggedIn('salma');
});

const say = async (socket: ClientSocket, text: string): Promise<string> => {
  const ack = await socket.request('newMessageFromClient', { text });
  if (!ack.ok) throw new Error(`${text}: ${ack.error.code}`);
  return String(ack.data?.id);
};

/** Fills the history with messages of several users, because each has a rate limit. */
async function passTheRing(room: string): Promise<void> {
  const each = 32;
  for (let from = 0; from < HISTORY_CAPACITY; from += each) {
    const writer = await enter(new Visitor(`كاتب ${from}`), room);
    await Promise.all(Array.from({ length: each }, (_, at) => say(writer, `بعده ${from + at}`)));
  }
}

const evidence = async (id: string): Promise<Line[]> => {
  const { body } = await salma('GET', `/events/${id}/evidence`);
  return (body as unknown as { data: { evidence: { lines: Line[] } } }).data.evidence.lines;
};

test('kick, mute, warning and ban store recent messages, actor and reason (AUDIT-64)', async () => {
  const [moderator, rowdy] = [new Member('omar'), new Visitor('رامي')];
  const [omar, socket] = [await enter(moderator, 'العريشة'), await enter(rowdy, 'العريشة')];
  const said = Array.from({ length: 23 }, (_, at) => `السطر ${at}`);
  for (const text of said) await say(socket, text);
  const { userID: userId } = rowdy;
  await omar.request('sendWarningMessage', { userId, text: 'كفى' });
  await omar.request('requestChangeUserPermissions', {
    userId,
    prop: 'allowUserToWrite',
    value: false,
    reason: 'تكرار',
  });
  await say(omar, 'بعد المنع');
  await omar.request('requestKickUser', { userId, reason: 'إزعاج' });
  expect(await caseAgainst('رامي', 'warning')).toMatchObject({
    permission: 'canSendWarningMsg',
    reason: 'كفى',
  });
  expect(await caseAgainst('رامي', 'mute')).toMatchObject({
    permission: 'canAssignOneTimeKick',
    reason: 'تكرار',
  });
  const kick = await caseAgainst('رامي', 'kick');
  expect(kick).toMatchObject({
    permission: 'canKickUser',
    reason: 'إزعاج',
    by_username: 'omar',
    room: 'العريشة',
  });
  expect(textsOf(kick)).toEqual([...said, 'بعد المنع'].slice(-20));
  expect(textsOf(await caseAgainst('رامي', 'mute'))).toEqual(said.slice(-20));
  expect((await evidence(kick.id)).map(({ text }) => text)).toEqual(textsOf(kick));
});

test('a deletion stores context and appeal code beyond the history (AUDIT-64, MESSAGE-61)', async () => {
  const [moderator, author] = [new Member('omar'), new Visitor('ليان')];
  const [omar, socket] = [await enter(moderator, 'الحديقة'), await enter(author, 'الحديقة')];
  const texts = Array.from({ length: 30 }, (_, at) => `قول ${at}`);
  const ids: string[] = [];
  for (const text of texts) ids.push(await say(socket, text));
  await omar.request('requestDeleteMessages', { messageIds: [ids[12], ids[5]], reason: 'شتم' });
  const { reason, appeal } = await socket.waitFor('messagesDeleted');
  // A deletion by the author is not a moderation act.
  await socket.request('requestDeleteMessages', { messageIds: [ids[20]] });
  const kept = await caseAgainst('ليان', 'deletion');
  expect(reason).toBe('شتم');
  expect(kept).toMatchObject({ permission: 'canDeleteMessages', reason, appeal_code: appeal });
  const wanted = texts.slice(0, 20);
  expect(textsOf(kept)).toEqual(wanted);
  await passTheRing('الحديقة');
  const lines = await evidence(kept.id);
  expect(lines.map(({ text }) => text)).toEqual(wanted);
  expect(lines.filter(({ isDeleted }) => isDeleted).map(({ text }) => text)).toEqual(['قول 5', 'قول 12']);
  const rows = await env.DB.prepare("SELECT count(*) AS n FROM strikes WHERE nickname = 'ليان'").first();
  expect(rows).toEqual({ n: 1 });
});

test('a ban by chat or panel also stores a case if the user is in a room (AUDIT-65)', async () => {
  const [moderator, first, second] = [new Member('omar'), new Visitor('بدر'), new Visitor('سهى')];
  const omar = await enter(moderator, 'المنصة');
  const socket = await enter(first, 'المنصة');
  await say(await enter(second, 'المنصة'), 'قبل الحظر');
  await omar.request('requestBanUser', { userId: first.userID, banDuration: '1h' });
  await socket.closed;
  const quick = await caseAgainst('بدر', 'ban');
  expect(quick).toMatchObject({ permission: 'canAddBanned', by_username: 'omar', room: 'المنصة' });
  expect(textsOf(quick)).toEqual(['قبل الحظر']);
  await untilPresent(second.userID);
  const body = { userID: second.userID, nickname: 'سهى', reason: 'إعلانات', fingerprint: second.fingerprint };
  await salma('POST', '/bans', { ...body, banDuration: '1h' });
  const byForm = await caseAgainst('سهى', 'ban');
  expect(byForm).toMatchObject({ permission: 'canAccessBanMenu', reason: 'إعلانات', by_username: 'salma' });
  expect(textsOf(byForm)).toEqual(['قبل الحظر']);
});

test('only event record readers can read a case; it is deleted with its entry (AUDIT-65)', async () => {
  const [moderator, rowdy] = [new Member('omar'), new Visitor('مازن')];
  const [omar, socket] = [await enter(moderator, 'العريشة'), await enter(rowdy, 'العريشة')];
  await say(socket, 'كلام مازن');
  await omar.request('requestKickUser', { userId: rowdy.userID });
  const { id } = await caseAgainst('مازن', 'kick');
  const { body } = await salma('GET', '/events/?page=1');
  const { events } = (body as unknown as { data: { events: Record<string, unknown>[] } }).data;
  expect(events.find(({ _id }) => _id === id)).toHaveProperty('hasEvidence', true);
  expect(events.filter(({ eventType }) => eventType === 'visitorChatAccessExit')[0]).not.toHaveProperty(
    'hasEvidence',
  );
  for (const name of ['plain', 'omar', 'rima'])
    expect((await (await callsAsLoggedIn(name))('GET', `/events/${id}/evidence`)).status).toBe(403);
  expect((await salma('DELETE', `/events/${id}`)).status).toBe(204);
  expect((await salma('GET', `/events/${id}/evidence`)).status).toBe(404);
});

test('device data in a case expires before the entry and the rest of the case (AUDIT-66)', async () => {
  const { id, lines } = await caseAgainst('رامي', 'kick');
  expect(lines[0]?.fingerprint).toBe('fp-رامي');
  const kept = () => env.DB.prepare('SELECT fingerprint, lines FROM strikes WHERE id = ?').bind(id).first();
  const set = (options: string) => env.DB.prepare(`UPDATE options SET ${options}`).run();
  await set('address_days = 90, event_days = 0');
  await runCleanup(env, Date.now() + 91 * DAY_MS);
  expect(await kept()).toMatchObject({ fingerprint: '' });
  expect(JSON.stringify(await kept())).not.toContain('fp-');
  expect((await caseAgainst('رامي', 'kick')).lines.map(({ text }) => text)).toEqual(textsOf({ lines }));
  await set('event_days = 365');
  await runCleanup(env, Date.now() + 366 * DAY_MS);
  expect(await kept()).toBeNull();
});
