import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { INBOX_MAX, INBOX_OF_GUESTS_MAX, INBOX_OF_SENDER_MAX } from '../../../protocol/inbox-limits.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { persistInbox, readInbox } from '../../../worker/private-chat/inbox.ts';
import { RoomsDatabase } from '../../../worker/rooms-database.ts';
import { callsAs, enter, Member, makeAccount, PASSWORD } from '../../support/accounts.ts';
import {
  delivered,
  inboxRows,
  receive,
  store,
  untilDelivered,
  untilStored,
  write,
} from '../../support/inbox.ts';
import { codeOf, dataOf, exit, untilPresent, WITHIN } from '../../support/lobby-presence.ts';
import { notingDatabase, type Query } from '../../support/queries.ts';
import { makeRoom } from '../../support/rooms.ts';
import { Visitor } from '../../support/visitor.ts';

/** D1 allows 50 statements in a call on the free plan (2026-11). */
const FEW = 10;

function notedQueries() {
  const queries: Query[] = [];
  return { env: { ...(env as Env), DB: notingDatabase(queries) }, queries };
}

/** Query plan steps that scan a whole table. */
async function scansOf(queries: readonly Query[]): Promise<string[]> {
  const plans = queries.map(({ sql, values }) =>
    env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...values)
      .all<{ detail: string }>(),
  );
  const steps = (await Promise.all(plans)).flatMap(({ results }) => results.map(({ detail }) => detail));
  return steps.filter(step => /^SCAN (?:bans|accounts|inbox_messages)/.test(step));
}

const MEMBERS = ['rima', 'huda', 'noor', 'nada', 'sana', 'lama', 'dina', 'hala'];

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await env.DB.prepare('UPDATE options SET flood_count = 0').run();
  await makeAccount({ username: 'salma', role: 'owner' });
  for (const username of MEMBERS) await makeAccount({ username });
});

test('guests can fill only half of an inbox; members can still write (INBOX-5)', async () => {
  for (let nth = 0; nth < INBOX_MAX / 2; nth++) await store('id-rima', { senderId: `guest${nth % 11}` });
  const guest = await enter(new Visitor('زائرة تملأ'));
  expect(codeOf(await write(guest, 'id-rima', 'واحدة أخرى'))).toBe('inbox_full');
  const colleague = await enter(new Member('huda'));
  expect(codeOf(await write(colleague, 'id-rima', 'من عضوة'))).toBe('ok');
});

test('confirmations without waiting messages do not reach the database (INBOX-4)', async () => {
  const socket = await enter(new Member('noor'));
  const spied = vi.spyOn(RoomsDatabase.prototype, 'settleInbox');
  for (let nth = 0; nth < 10; nth++)
    expect(codeOf(await socket.request('inboxReceived', { ids: [`none ${nth}`] }))).toBe('ok');
  expect(spied).not.toHaveBeenCalled();
  spied.mockRestore();
});

test('two senders with one frame id and text write two messages (INBOX-3)', async () => {
  const [one, other] = [await enter(new Visitor('الأول')), await enter(new Visitor('الثاني'))];
  const ids = [
    dataOf<{ id: string }>(await write(one, 'id-nada', 'النص نفسه', 'same-frame')).id,
    dataOf<{ id: string }>(await write(other, 'id-nada', 'النص نفسه', 'same-frame')).id,
  ];
  expect(new Set(ids).size).toBe(2);
  await untilStored('id-nada', 2);
  expect(await untilDelivered(await enter(new Member('nada')), 2)).toMatchObject([
    { from: { username: 'الأول' } },
    { from: { username: 'الثاني' } },
  ]);
});

test('a message repeated after its confirmation is not delivered again (INBOX-3, INBOX-4)', async () => {
  const from = await enter(new Visitor('مكرر'));
  await write(from, 'id-sana', 'مرة واحدة', 'frame-x');
  const sana = new Member('sana');
  const socket = await enter(sana);
  const own = () => delivered(socket).filter(({ text }) => text === 'مرة واحدة');
  await vi.waitFor(() => expect(own().length).toBeGreaterThan(0), WITHIN);
  await receive(socket, delivered(socket));
  await exit(sana, socket);
  await write(from, 'id-sana', 'مرة واحدة', 'frame-x');
  const again = await enter(sana);
  await again.settled();
  expect(delivered(again).filter(({ text }) => text === 'مرة واحدة')).toEqual([]);
});

test('messages from many banned senders cost only a few statements (INBOX-16)', async () => {
  for (let nth = 0; nth < INBOX_MAX / 2; nth++) {
    await store('id-lama', { senderId: `banned ${nth}` });
    await env.DB.prepare(
      "INSERT INTO bans (id, ban_duration, user_id, by_rank, created_at) VALUES (?, 'forever', ?, 100, 1)",
    )
      .bind(crypto.randomUUID(), `banned ${nth}`)
      .run();
  }
  await store('id-lama', { senderId: 'free', text: 'باقية' });
  const noted = notedQueries();
  expect(await readInbox(noted.env, 'id-lama', true, Date.now())).toMatchObject([{ senderId: 'free' }]);
  expect(noted.queries.length).toBeLessThan(FEW);
  expect(await scansOf(noted.queries)).toEqual([]);
  await env.DB.prepare("DELETE FROM inbox_messages WHERE receiver_id = 'id-lama'").run();
});

test('late messages of a full outbox cost only a few statements (INBOX-14)', async () => {
  const late = (id: string, senderId: string) =>
    ({
      kind: 'inbox',
      message: { id, receiverId: 'id-lama', senderId, sentAt: Date.now(), sealed: id },
      late: 'pushed',
    }) as const;
  const put = (names: readonly string[]) => names.map(name => late(`late ${name}`, name.split(' ')[0] ?? ''));
  const many = Array.from({ length: 2_000 }, (_, nth) => `${nth % 40} ${nth}`);
  const noted = notedQueries();
  await persistInbox(noted.env, put(['0 0', ...many, '0 0']), Date.now());
  expect(noted.queries.length).toBeLessThan(FEW);
  expect(await scansOf(noted.queries)).toEqual([]);
  const rows = async () => (await inboxRows('id-lama')).map(({ sender_id: sender }) => sender);
  const full = await rows();
  expect(full).toHaveLength(INBOX_OF_GUESTS_MAX);
  await persistInbox(noted.env, put(many), Date.now());
  expect(await rows()).toEqual(full);
  const ofMember = Array.from({ length: 30 }, (_, nth) => `id-huda ${nth}`);
  await persistInbox(noted.env, [...put(['new 1']), ...put(ofMember)], Date.now());
  expect(await rows()).toEqual([...full, ...Array(INBOX_OF_SENDER_MAX).fill('id-huda')]);
  await env.DB.prepare("DELETE FROM inbox_messages WHERE receiver_id = 'id-lama'").run();
});

test('a recipient in another spelling is not found (MESSAGE-8)', async () => {
  const from = await enter(new Visitor('يجرّب الأسماء'));
  for (const to of ['', ' ', 'id-lama ', 'ID-LAMA', '%', "' OR 1=1 --", '__proto__', 'id-lama\u0000'])
    expect((await write(from, to, 'سلام')).ok).toBe(false);
  expect(await inboxRows('id-lama')).toEqual([]);
});

test('erasing a sender also removes messages in transit (INBOX-10)', async () => {
  const dina = await enter(new Member('dina'));
  await untilPresent('id-dina');
  const [written, erased] = await Promise.all([
    write(dina, 'id-hala', 'قبل المحو'),
    callsAs(await signedIn('dina'))('DELETE', '/users/me', { currentPassword: PASSWORD }),
  ]);
  expect(erased.status).toBe(204);
  if (written.ok) await exit(new Member('hala'), await enter(new Member('hala'), 'الحديقة'));
  await vi.waitFor(async () => expect(await inboxRows('id-hala')).toEqual([]), WITHIN);
});

async function signedIn(username: string): Promise<Member> {
  const member = new Member(username);
  await member.signIn();
  return member;
}
