import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import type { MissedMention as Stored } from '../../../domain/audit/outbox-entry.ts';
import { DAY_MS } from '../../../protocol/constants.ts';
import { MISSED_MAX, MISSED_MS, MISSED_OF_AUTHOR_MAX } from '../../../protocol/inbox-limits.ts';
import type { MissedMention } from '../../../protocol/rest/membership.ts';
import { runCleanup } from '../../../worker/data/cleanup.ts';
import { database } from '../../../worker/platform/database/client.ts';
import { persistMissed } from '../../../worker/private-chat/missed-mentions.ts';
import { persistOutbox } from '../../../worker/rooms-database.ts';
import { callsAs, callsAsLoggedIn, enter, Member, makeAccount } from '../../support/accounts.ts';
import { codeOf, dataOf, say, WITHIN } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { call, Visitor } from '../../support/visitor.ts';

const MEMBERS = ['rima', 'huda', 'noor', 'nada', 'sana', 'lama', 'dina', 'hala', 'mona', 'rana', 'gone'];

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await makeRoom({ id: 'secret', name: 'السرية' });
  await makeAccount({ username: 'salma', role: 'owner' });
  for (const username of MEMBERS) await makeAccount({ username });
  await makeAccount({ username: 'layan', nickname: 'ليان الغائبة' });
});

const rowsOf = async (accountId: string) =>
  (
    await env.DB.prepare('SELECT * FROM missed_mentions WHERE account_id = ? ORDER BY sent_at')
      .bind(accountId)
      .all<Record<string, unknown>>()
  ).results;

const untilStored = (accountId: string, count: number) =>
  vi.waitFor(async () => expect(await rowsOf(accountId)).toHaveLength(count), WITHIN);

const listOf = async (username: string): Promise<MissedMention[]> => {
  const { status, body } = await (await callsAsLoggedIn(username))('GET', '/users/me/missed');
  expect(status).toBe(200);
  return (body as unknown as { data: { mentions: MissedMention[] } }).data.mentions;
};

let ids = 0;

const mention = (words: string[], over: Partial<Stored> = {}): Stored => ({
  messageId: `m${++ids}`,
  roomId: 'hall',
  authorId: 'author',
  nickname: 'كاتب',
  ignored: [],
  words,
  before: [],
  at: Date.now(),
  ...over,
});

/** Stores mentions like entries from a room. */
const store = (...mentions: Stored[]): Promise<void> =>
  persistOutbox(
    env,
    mentions.map(each => ({ kind: 'missed', mention: each })),
  );

test('mentions of an absent member are listed by room and author, without text (MISSED-1, MISSED-5)', async () => {
  const author = await enter(new Visitor('ذاكر'));
  expect(await say(author, 'أين @ليان الغائبة اليوم؟')).toBe(true);
  expect(await say(author, 'يا @LAYAN و@لِيان  الغائبه، سرّ')).toBe(true);
  await untilStored('id-layan', 2);
  const [first] = await listOf('layan');
  expect(first).toEqual({
    room: { id: 'hall', name: 'القاعة' },
    author: 'ذاكر',
    count: 2,
    at: expect.any(String),
  });
  expect(JSON.stringify(await rowsOf('id-layan'))).not.toContain('سرّ');
});

test('present members, bots and the author get no missed mention (MISSED-1)', async () => {
  await env.DB.prepare("UPDATE accounts SET bot_token_id = 'b' WHERE id = 'id-gone'").run();
  const rima = await enter(new Member('rima'));
  const author = await enter(new Visitor('منادٍ'));
  expect(await say(author, '@rima @gone @huda')).toBe(true);
  await untilStored('id-huda', 1);
  await store(mention(['huda'], { authorId: 'id-huda' }));
  expect([await rowsOf('id-rima'), await rowsOf('id-gone'), await rowsOf('id-huda')]).toMatchObject([
    [],
    [],
    [{ nickname: 'منادٍ' }],
  ]);
  rima.send('disconnect', {});
});

test('repeated mentions are stored once; corrections and deletions remove them (MISSED-3)', async () => {
  const posted = mention(['noor و@nada', 'nada']);
  await store(posted);
  await store(posted);
  expect([(await rowsOf('id-noor')).length, (await rowsOf('id-nada')).length]).toEqual([1, 1]);
  await store({ ...posted, words: ['nada و@sana', 'sana'], before: posted.words });
  const lengths = async () =>
    Promise.all(['noor', 'nada', 'sana'].map(async n => (await rowsOf(`id-${n}`)).length));
  expect(await lengths()).toEqual([0, 1, 1]);
  await persistOutbox(env, [{ kind: 'missedGone', messageIds: [posted.messageId] }]);
  expect(await lengths()).toEqual([0, 0, 0]);
});

test('a correction does not list a mention again after it was seen (MISSED-3)', async () => {
  const posted = mention(['noor']);
  await store(posted);
  await env.DB.prepare("DELETE FROM missed_mentions WHERE account_id = 'id-noor'").run();
  await store({ ...posted, words: ['noor'], before: ['noor'] });
  expect(await rowsOf('id-noor')).toEqual([]);
});

test('a message changed before storage is stored in its final state (MISSED-3)', async () => {
  const posted = mention(['noor']);
  const other = mention(['nada']);
  await persistMissed(database(env), [
    { kind: 'missed', mention: posted },
    { kind: 'missed', mention: { ...posted, words: ['sana'], before: ['noor'] } },
    { kind: 'missed', mention: other },
    { kind: 'missedGone', messageIds: [other.messageId] },
  ]);
  expect([await rowsOf('id-noor'), await rowsOf('id-nada')]).toEqual([[], []]);
  expect(await rowsOf('id-sana')).toMatchObject([{ message_id: posted.messageId }]);
});

test('deleting a message in a room deletes its missed mention (MISSED-3)', async () => {
  const author = await enter(new Visitor('نادم'));
  const { id } = dataOf<{ id: string }>(
    await author.request('newMessageFromClient', { text: '@dina', style: {} }),
  );
  await untilStored('id-dina', 1);
  expect(codeOf(await author.request('requestDeleteMessages', { messageIds: [id] }))).toBe('ok');
  await untilStored('id-dina', 0);
});

test('mentions by ignored, ignoring or banned authors are not listed (MISSED-4)', async () => {
  const ignore = (by: string, whom: string) =>
    env.DB.prepare('INSERT INTO ignore_lists (account_id, users, changed_at) VALUES (?, ?, 1)')
      .bind(by, JSON.stringify([{ userID: whom, nickname: whom }]))
      .run();
  await ignore('id-lama', 'loud');
  await ignore('id-mona', 'id-lama');
  await store(
    mention(['lama'], { authorId: 'loud' }),
    mention(['lama'], { authorId: 'id-mona' }),
    mention(['lama'], { authorId: 'shy', ignored: ['id-lama'] }),
  );
  expect(await rowsOf('id-lama')).toEqual([]);
  await store(mention(['lama'], { authorId: 'rude' }), mention(['lama'], { authorId: 'later' }));
  expect(await listOf('lama')).toHaveLength(2);
  await env.DB.prepare(
    "INSERT INTO bans (id, fingerprint, ban_duration, user_id, created_at) VALUES ('b', 'fp', '15m', 'rude', 1)",
  ).run();
  expect(await listOf('lama')).toHaveLength(1);
  await env.DB.prepare("UPDATE ignore_lists SET users = json_array(json_object('userID', 'later'))").run();
  expect(await listOf('lama')).toEqual([]);
});

test('mentions in unlisted and removed rooms are not listed (MISSED-4)', async () => {
  await store(
    mention(['hala'], { roomId: 'secret' }),
    mention(['hala'], { roomId: 'garden' }),
    mention(['hala'], { roomId: 'nowhere' }),
  );
  const namesOf = async () => (await listOf('hala')).map(({ room }) => room.name).sort();
  expect(await namesOf()).toEqual(['الحديقة', 'السرية']);
  await env.DB.prepare("UPDATE rooms SET is_unlisted = 1 WHERE id = 'secret'").run();
  expect(await namesOf()).toEqual(['الحديقة']);
});

test('over 100 mentions, or 20 by one author, the oldest are deleted (MISSED-5)', async () => {
  const start = Date.now() - DAY_MS;
  const times = (count: number, authorId: string, from: number) =>
    Array.from({ length: count }, (_, at) => mention(['rana'], { authorId, at: from + at }));
  await store(...times(MISSED_OF_AUTHOR_MAX + 5, 'flooder', start));
  expect(await listOf('rana')).toMatchObject([{ count: MISSED_OF_AUTHOR_MAX }]);
  expect((await rowsOf('id-rana'))[0]).toMatchObject({ sent_at: start + 5 });
  for (let each = 0; each < 6; each++)
    await store(...times(MISSED_OF_AUTHOR_MAX, `author ${each}`, start + 1_000 * (each + 1)));
  const rows = await rowsOf('id-rana');
  expect(rows).toHaveLength(MISSED_MAX);
  expect(rows.map(row => row.author_id)).not.toContain('flooder');
});

test('a mention is listed for seven days and then deleted (MISSED-5)', async () => {
  await store(mention(['mona'], { at: Date.now() - MISSED_MS }), mention(['mona'], { authorId: 'new' }));
  expect(await listOf('mona')).toHaveLength(1);
  const before = (await rowsOf('id-mona')).length;
  await runCleanup(env, Date.now());
  expect((await rowsOf('id-mona')).length).toBe(before - 1);
  await runCleanup(env, Date.now() + MISSED_MS);
  expect(await rowsOf('id-mona')).toEqual([]);
});

test('mentions can be cleared by room, up to a time or completely (MISSED-6)', async () => {
  const at = Date.now() - 10_000;
  await store(
    mention(['nada'], { at }),
    mention(['nada'], { roomId: 'garden', at: at + 1 }),
    mention(['nada'], { roomId: 'garden', at: at + 9 }),
  );
  const nada = await callsAsLoggedIn('nada');
  const clear = async (query: string) => (await nada('DELETE', `/users/me/missed${query}`)).status;
  const left = async () => (await rowsOf('id-nada')).map(row => Number(row.sent_at) - at);
  expect(await clear(`?room=garden&until=${new Date(at + 1).toISOString()}`)).toBe(204);
  expect(await left()).toEqual([0, 9]);
  expect(await clear('?room=hall')).toBe(204);
  expect(await left()).toEqual([9]);
  for (const query of ['?until=yesterday', '?who=id-huda', `?room=${'x'.repeat(65)}`])
    expect([query, await clear(query)]).toEqual([query, 400]);
  expect(await clear('')).toBe(204);
  expect(await left()).toEqual([]);
});

test('guests have no mention list; a user can clear only their own list (MISSED-6)', async () => {
  await store(mention(['sana']));
  const before = await rowsOf('id-sana');
  const guest = new Visitor('بلا حساب');
  await guest.login();
  for (const method of ['GET', 'DELETE']) {
    expect((await callsAs(guest)(method, '/users/me/missed')).status).toBe(403);
    expect((await call(method, '/users/me/missed')).status).toBe(401);
  }
  const huda = await callsAsLoggedIn('huda');
  expect((await huda('DELETE', '/users/me/missed')).status).toBe(204);
  expect(await rowsOf('id-sana')).toEqual(before);
});

test('erasing a user deletes all their mentions; deleting an account deletes received ones (MISSED-7, REST-53)', async () => {
  await makeAccount({ username: 'leaver' });
  await makeAccount({ username: 'removed' });
  await store(
    mention(['leaver'], { authorId: 'id-sana' }),
    mention(['sana'], { authorId: 'id-leaver' }),
    mention(['removed']),
  );
  const asSalma = await callsAsLoggedIn('salma');
  const exported = await asSalma('GET', '/people/data?account=id-leaver');
  const { person } = (exported.body as unknown as { data: { person: { mentions: unknown } } }).data;
  expect(person.mentions).toEqual([{ room: 'القاعة', count: 1 }]);
  expect((await asSalma('DELETE', '/people/data?account=id-leaver')).status).toBe(200);
  const { results } = await env.DB.prepare(
    "SELECT * FROM missed_mentions WHERE 'id-leaver' IN (account_id, author_id)",
  ).all();
  expect(results).toEqual([]);
  expect((await asSalma('DELETE', '/users/id-removed')).status).toBe(204);
  await store(mention(['removed']));
  expect(await rowsOf('id-removed')).toEqual([]);
});
