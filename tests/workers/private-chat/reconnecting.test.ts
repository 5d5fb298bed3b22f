import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { DAY_MS, RECONNECT_GRACE_MS } from '../../../protocol/constants.ts';
import { INBOX_OF_SENDER_MAX } from '../../../protocol/inbox-limits.ts';
import { persistOutbox } from '../../../worker/rooms-database.ts';
import { enter, Member, makeAccount } from '../../support/accounts.ts';
import { delivered, inboxRows, store, untilDelivered, untilStored, write } from '../../support/inbox.ts';
import { dataOf, WITHIN } from '../../support/lobby-presence.ts';
import { evict, makeRoom, runAlarm, setClock } from '../../support/rooms.ts';
import { ClientSocket, Visitor } from '../../support/visitor.ts';

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  for (const username of ['rima', 'huda', 'noor', 'nada', 'sana']) await makeAccount({ username });
  await makeAccount({ username: 'ghaith', role: 'admin' });
});

const textsOf = (socket: ClientSocket) => socket.all('privateMessage').map(({ text }) => text);

test('messages to a reconnecting guest survive an eviction and arrive once (INBOX-13)', async () => {
  const guest = new Visitor('منقطع');
  const socket = await enter(guest);
  const { ticket } = await socket.waitFor('resume');
  socket.close(3000);
  await socket.closed;
  const from = await enter(new Member('rima'), 'الحديقة');
  const first = await write(from, guest.userID, 'أين ذهبت؟');
  expect(dataOf(first)).toEqual({ id: expect.any(String) });
  await write(from, guest.userID, 'هل عدت؟');
  await evict('hall');
  const back = ClientSocket.open(await guest.upgrade('hall', ticket));
  await back.settled();
  expect(textsOf(back)).toEqual(['أين ذهبت؟', 'هل عدت؟']);
  const again = await back.waitFor('resume');
  back.close(3000);
  await back.closed;
  const last = ClientSocket.open(await guest.upgrade('hall', again.ticket));
  await last.settled();
  expect(textsOf(last)).toEqual([]);
});

test('after the grace period, undelivered messages are in the inbox in order (INBOX-14)', async () => {
  const huda = new Member('huda');
  const socket = await enter(huda);
  socket.close(3000);
  await socket.closed;
  const from = await enter(new Visitor('مراسل'));
  for (const text of ['قبل', 'بعد']) await write(from, 'id-huda', text);
  await setClock('hall', Date.now() + RECONNECT_GRACE_MS + 1);
  await runAlarm('hall');
  await untilStored('id-huda', 2);
  const messages = await untilDelivered(await enter(new Member('huda'), 'الحديقة'), 2);
  expect(messages.map(({ text }) => text)).toEqual(['قبل', 'بعد']);
});

test('a late message is stored only if the inbox is not full (INBOX-14)', async () => {
  for (let nth = 1; nth < INBOX_OF_SENDER_MAX; nth++) await store('id-noor', { senderId: 'writer' });
  const late = (id: string) =>
    ({
      kind: 'inbox',
      message: { id, receiverId: 'id-noor', senderId: 'writer', sentAt: Date.now(), sealed: 'x' },
      late: 'unpushed',
    }) as const;
  await persistOutbox(env, [late('one'), late('two')]);
  await persistOutbox(env, [late('one'), late('three')]);
  const ids = (await inboxRows('id-noor')).map(({ id }) => id);
  expect(ids).toHaveLength(INBOX_OF_SENDER_MAX);
  expect(ids).toContain('one');
});

const ban = (over: {
  user_id?: string;
  device_id?: string;
  fingerprint?: string;
  by_rank?: number;
  until?: number;
}) => {
  const row = { user_id: '', device_id: null, fingerprint: null, by_rank: 100, until: null, ...over };
  return env.DB.prepare(
    "INSERT INTO bans (id, ban_duration, user_id, device_id, fingerprint, by_rank, until, created_at) VALUES (?, 'forever', ?, ?, ?, ?, ?, 1)",
  )
    .bind(crypto.randomUUID(), row.user_id, row.device_id, row.fingerprint, row.by_rank, row.until)
    .run();
};

test('messages by senders banned by user id or device are removed at delivery (INBOX-16)', async () => {
  const device = (name: string) => ({ deviceId: `d-${name}`, fingerprint: `f-${name}` });
  const from = (name: string) => store('id-nada', { senderId: name, text: name, device: device(name) });
  for (const name of ['named', 'marked', 'printed', 'ended', 'free', 'id-ghaith']) await from(name);
  await ban({ user_id: 'named' });
  await ban({ device_id: 'd-marked', fingerprint: 'other' });
  await ban({ fingerprint: 'f-printed' });
  await ban({ user_id: 'ended', until: Date.now() - DAY_MS });
  // The sender's rank is higher than that of the ban's author.
  await ban({ user_id: 'id-ghaith', by_rank: 10 });
  const nada = await enter(new Member('nada'));
  const messages = await untilDelivered(nada, 3);
  expect(messages.map(({ text }) => text)).toEqual(['ended', 'free', 'id-ghaith']);
  const left = async () => (await inboxRows('id-nada')).map(({ sender_id: sender }) => sender);
  await vi.waitFor(async () => expect(await left()).toEqual(['ended', 'free', 'id-ghaith']), WITHIN);
});

test('a message from the previous release without device is delivered (INBOX-16)', async () => {
  await store('id-sana', { text: 'قديمة' });
  await ban({ fingerprint: 'f-other' });
  expect(delivered(await enter(new Visitor('غيرها')))).toEqual([]);
  expect(await untilDelivered(await enter(new Member('sana')), 1)).toMatchObject([{ text: 'قديمة' }]);
});
