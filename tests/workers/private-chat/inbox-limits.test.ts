import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../../protocol/constants.ts';
import {
  INBOX_MAX,
  INBOX_MS,
  INBOX_OF_SENDER_MAX,
  INBOX_RECEIVERS_A_DAY,
} from '../../../protocol/inbox-limits.ts';
import { runCleanup } from '../../../worker/data/cleanup.ts';
import type { Env } from '../../../worker/platform/env.ts';
import { enter, Member, makeAccount } from '../../support/accounts.ts';
import { inboxRows, receive, store, untilDelivered, untilSent, write } from '../../support/inbox.ts';
import { codeOf, exit, later, untilPresent, WITHIN } from '../../support/lobby-presence.ts';
import { evict, makeRoom } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await env.DB.prepare('UPDATE options SET flood_count = 0').run();
  for (const username of ['rima', 'huda', 'noor', 'nada', 'sana']) await makeAccount({ username });
  await makeAccount({ username: 'ghaith', role: 'admin' });
  for (let nth = 0; nth <= INBOX_RECEIVERS_A_DAY; nth++) await makeAccount({ username: `m${nth}` });
});

/** Returns the answers to this number of messages. Each is in the database before the next. */
async function codesOf(from: ClientSocket, to: string, count: number): Promise<string[]> {
  const codes: string[] = [];
  for (let nth = 0; nth < count; nth++) {
    codes.push(codeOf(await write(from, to, `رسالة ${nth} ${crypto.randomUUID()}`)));
    await untilSent('hall');
  }
  return codes;
}

const UNTIL_FULL = [...Array<string>(INBOX_OF_SENDER_MAX).fill('ok'), 'inbox_full'];

test('the 21st message by a sender to an absent member returns inbox_full (INBOX-5)', async () => {
  const from = await enter(new Visitor('كثير الكلام'));
  expect(await codesOf(from, 'id-rima', INBOX_OF_SENDER_MAX + 1)).toEqual(UNTIL_FULL);
  const other = await enter(new Visitor('قليل الكلام'));
  expect(await codesOf(other, 'id-rima', 1)).toEqual(['ok']);
});

test('messages received while invisible count until the recipient is visible to all (INBOX-2, INBOX-5)', async () => {
  const ghaith = new Member('ghaith');
  const hidden = await enter(ghaith, 'الحديقة', { visibility: 'ghost' });
  await untilPresent('id-ghaith');
  const from = await enter(new Visitor('لا يراه'));
  expect(await codesOf(from, 'id-ghaith', INBOX_OF_SENDER_MAX)).not.toContain('inbox_full');
  const messages = await untilReceived(hidden, INBOX_OF_SENDER_MAX);
  expect(codeOf(await receive(hidden, messages))).toBe('ok');
  expect((await inboxRows('id-ghaith')).filter(({ sealed }) => sealed !== null)).toEqual([]);
  expect(await codesOf(from, 'id-ghaith', 1)).toEqual(['inbox_full']);
  await hidden.request('requestChangeUserVisibility', { userId: 'id-ghaith', visibility: 'visible' });
  const counting = async () => (await inboxRows('id-ghaith')).filter(({ counts }) => counts === 1);
  await vi.waitFor(async () => expect(await counting()).toEqual([]), WITHIN);
  await exit(ghaith, hidden);
  expect(await codesOf(from, 'id-ghaith', 1)).toEqual(['ok']);
});

/** Counts distinct messages, because a notice may deliver one again. */
async function untilReceived(socket: ClientSocket, count: number) {
  const messages = () => socket.all('inbox').flatMap(frame => [...frame.messages]);
  await vi.waitFor(() => expect(new Set(messages().map(({ id }) => id)).size).toBe(count), WITHIN);
  return [...new Map(messages().map(message => [message.id, message])).values()];
}

test('an ignored sender has the same limit, and no message is delivered (INBOX-8)', async () => {
  const author = new Visitor('متجاهَل');
  const from = await enter(author);
  const huda = new Member('huda');
  const socket = await enter(huda);
  await untilPresent('id-huda', author.userID);
  await socket.request('requestIgnoreUser', { userId: author.userID, on: true });
  await exit(huda, socket);
  await untilSent('hall');
  expect(await codesOf(from, 'id-huda', INBOX_OF_SENDER_MAX + 1)).toEqual(UNTIL_FULL);
  expect((await inboxRows('id-huda')).every(({ sealed }) => sealed === null)).toBe(true);
  const back = await enter(new Member('huda'));
  await vi.waitFor(
    async () => expect((await inboxRows('id-huda')).every(({ counts }) => counts === 0)).toBe(true),
    WITHIN,
  );
  expect(back.all('inbox')).toEqual([]);
});

test('a message by a sender ignored later is deleted and not delivered (INBOX-8)', async () => {
  await store('id-noor', { senderId: 'bore', text: 'من مزعج' });
  await store('id-noor', { senderId: 'friend', text: 'من صديق' });
  await env.DB.prepare('INSERT INTO ignore_lists (account_id, users, changed_at) VALUES (?, ?, 1)')
    .bind('id-noor', JSON.stringify([{ userID: 'bore', nickname: 'مزعج' }]))
    .run();
  const socket = await enter(new Member('noor'));
  expect((await untilDelivered(socket, 1)).map(({ text }) => text)).toEqual(['من صديق']);
  await vi.waitFor(async () => {
    const [first] = await inboxRows('id-noor');
    expect(first).toMatchObject({ sender_id: 'bore', sealed: null });
  }, WITHIN);
});

test('an inbox with 200 messages is full for all senders (INBOX-5)', async () => {
  for (let nth = 0; nth < INBOX_MAX; nth++) await store('id-nada', { senderId: `s${nth % 11}` });
  const from = await enter(new Visitor('الأخير'));
  expect(codeOf(await write(from, 'id-nada', 'هل من مكان؟'))).toBe('inbox_full');
  const frames = await enter(new Member('nada'));
  await untilDelivered(frames, INBOX_MAX);
  expect(frames.all('inbox').map(({ messages }) => messages.length)).toEqual([50, 50, 50, 50]);
});

test('the 21st absent recipient in a day is refused; earlier ones are not (INBOX-6)', async () => {
  const from = await enter(new Visitor('مراسل الجميع'));
  // A message to an unknown user also counts.
  expect(codeOf(await write(from, 'nobody', 'سلام'))).toBe('user_not_found');
  const codes: string[] = [];
  for (let nth = 0; nth < INBOX_RECEIVERS_A_DAY; nth++)
    codes.push(codeOf(await write(from, `id-m${nth}`, 'سلام')));
  expect(codes).toEqual([...Array<string>(INBOX_RECEIVERS_A_DAY - 1).fill('ok'), 'too_many_absent']);
  expect(codeOf(await write(from, 'nobody else', 'سلام'))).toBe('too_many_absent');
  expect(codeOf(await write(from, 'id-m0', 'سلام ثانيًا'))).toBe('ok');
  await later(25 * HOUR_MS);
  expect(codeOf(await write(from, `id-m${INBOX_RECEIVERS_A_DAY}`, 'سلام'))).toBe('ok');
  await later(0);
});

test('the stored privacy choice and permissions apply as for a present user (INBOX-7)', async () => {
  const guest = await enter(new Visitor('زائرة'));
  const colleague = await enter(new Member('huda'));
  const choose = (privateFrom: string) =>
    env.DB.prepare(
      'INSERT OR REPLACE INTO privacy_choices (account_id, privacy, changed_at) VALUES (?, ?, 1)',
    )
      .bind('id-sana', JSON.stringify({ privateFrom, seen: false }))
      .run();
  await choose('nobody');
  for (const socket of [guest, colleague])
    expect(codeOf(await write(socket, 'id-sana', 'سلام'))).toBe('private_refused');
  await choose('members');
  expect(codeOf(await write(guest, 'id-sana', 'سلام'))).toBe('private_refused');
  expect(codeOf(await write(colleague, 'id-sana', 'سلام'))).toBe('ok');
  await choose('everyone');
  expect(codeOf(await write(guest, 'id-sana', '   '))).toBe('empty_message');
  const omar = await enter(new Member('ghaith'), 'القاعة');
  const muted = new Visitor('مكتومة');
  const silent = await enter(muted);
  await untilPresent(muted.userID);
  const change = { userId: muted.userID, prop: 'allowUserToWrite', value: false };
  expect(codeOf(await omar.request('requestChangeUserPermissions', change))).toBe('ok');
  expect(codeOf(await write(silent, 'id-sana', 'سلام'))).toBe('muted');
});

test('cleanup deletes messages after 30 days and settled rows after one day (INBOX-10)', async () => {
  await env.DB.prepare('DELETE FROM inbox_messages').run();
  await store('id-sana', { id: 'fresh' });
  await store('id-sana', { id: 'old', sentAt: Date.now() - INBOX_MS - 1 });
  await env.DB.prepare(
    `INSERT INTO inbox_messages (id, receiver_id, sender_id, counts, sent_at, settled_at) VALUES
      ('settled', 'id-sana', 'x', 0, 1000000000000, 1), ('counting', 'id-sana', 'x', 1, ?, 1)`,
  )
    .bind(Date.now() - HOUR_MS)
    .run();
  await runCleanup(env as unknown as Env, Date.now());
  expect((await inboxRows('id-sana')).map(({ id }) => id).sort()).toEqual(['counting', 'fresh']);
});

test('after a room restart, stored messages still count toward the inbox limit (INBOX-5)', async () => {
  const author = new Visitor('عائد');
  const from = await enter(author);
  for (let nth = 0; nth < INBOX_OF_SENDER_MAX; nth++)
    await store('id-rima', { senderId: author.userID, id: `kept ${nth}` });
  await evict('hall');
  expect(codeOf(await write(from, 'id-rima', 'زائدة'))).toBe('inbox_full');
});
