import { env } from 'cloudflare:workers';
import { beforeAll, expect, test, vi } from 'vitest';
import { enter, Member, makeAccount } from '../../support/accounts.ts';
import { delivered, inboxRows, untilDelivered, untilSent, write } from '../../support/inbox.ts';
import { exit, untilPresent, WITHIN } from '../../support/lobby-presence.ts';
import { makeRoom } from '../../support/rooms.ts';
import { type ClientSocket, Visitor } from '../../support/visitor.ts';

const WORLDS = ['absent', 'ghost', 'hidden', 'ignoring'] as const;

beforeAll(async () => {
  await makeRoom({ id: 'hall', name: 'القاعة' });
  await makeRoom({ id: 'garden', name: 'الحديقة' });
  await env.DB.prepare('UPDATE options SET flood_count = 0').run();
  for (const world of WORLDS) await makeAccount({ username: world, role: 'admin' });
  await makeAccount({ username: 'rima' });
});

/** A receiver per world: absent, invisible in the sender's room, or absent and ignoring the sender. */
async function begin(world: (typeof WORLDS)[number], senderId: string): Promise<ClientSocket | null> {
  if (world === 'absent') return null;
  if (world === 'ignoring') {
    await env.DB.prepare('INSERT INTO ignore_lists (account_id, users, changed_at) VALUES (?, ?, 1)')
      .bind('id-ignoring', JSON.stringify([{ userID: senderId, nickname: 'مجرّب' }]))
      .run();
    return null;
  }
  const socket = await enter(new Member(world), 'القاعة', { visibility: world });
  await untilPresent(`id-${world}`);
  return socket;
}

/** Everything that a sender receives for a series of messages, without ids and times. */
async function told(world: (typeof WORLDS)[number]): Promise<unknown[]> {
  const sender = new Visitor('مجرّب');
  const from = await enter(sender);
  const receiver = await begin(world, sender.userID);
  await from.settled();
  const before = from.received.length;
  for (let nth = 0; nth < 22; nth++) {
    await write(from, `id-${world}`, nth === 5 ? '   ' : `سلام ${nth}`, `frame ${nth}`);
    await untilSent('hall');
    // Confirms receipt like a page.
    const [newest] = receiver ? delivered(receiver).slice(-1) : [];
    if (receiver && newest && nth % 5 === 4) await receiver.request('inboxReceived', { ids: [newest.id] });
  }
  // A repeated frame, and other actions of private chats.
  await write(from, `id-${world}`, 'سلام 1', 'frame 1');
  await from.request('privateSeen', { to: `id-${world}`, messageId: 'x' });
  await from.request('requestRefusePrivate', { userId: `id-${world}` });
  await from.settled();
  const text = JSON.stringify(from.received.slice(before).filter(({ event }) => !LISTS.has(event)))
    .replaceAll(`id-${world}`, 'id-of-peer')
    .replaceAll(sender.userID, 'id-of-sender')
    .replaceAll(/"(id|sentAt|messageId)":"[^"]*"/g, '"$1":""')
    .replaceAll(/"roomId":"[^"]*"/g, '"roomId":""')
    .replaceAll(/"nicknameColor":"[^"]*"/g, '"nicknameColor":""')
    .replaceAll(/"seq":\d+/g, '"seq":0')
    .replaceAll(/"retryAfterMs":\d+/g, '"retryAfterMs":0');
  await exit(sender, from);
  return JSON.parse(text);
}

/** Excluded, because these lists depend on time and have separate tests. */
const LISTS = new Set(['users', 'usersChanged', 'rooms', 'roomsChanged', 'pong']);

test('senders get identical frames for absent, hidden, ghost or ignoring members (INBOX-2, INBOX-8, VISIBILITY-4)', async () => {
  const absent = await told('absent');
  expect(JSON.stringify(absent)).toContain('inbox_full');
  expect(JSON.stringify(absent)).toContain('"waits":true');
  for (const world of ['ghost', 'hidden', 'ignoring'] as const)
    expect([world, await told(world)]).toEqual([world, absent]);
});

test('an invisible member gets the message at once and may reply (INBOX-2, MESSAGE-9)', async () => {
  const socket = await enter(new Member('ghost'), 'الحديقة', { visibility: 'ghost' });
  await untilPresent('id-ghost');
  const guest = new Visitor('ضيفة');
  const from = await enter(guest);
  await write(from, 'id-ghost', 'هل أنت هنا؟');
  const messages = await untilDelivered(socket, delivered(socket).length + 1);
  expect(messages.at(-1)).toMatchObject({ text: 'هل أنت هنا؟', from: { userID: guest.userID } });
  await write(socket, guest.userID, 'نعم');
  expect(await from.waitFor('privateMessage', ({ text }) => text === 'نعم')).toMatchObject({
    sender: { userID: 'id-ghost' },
  });
  await vi.waitFor(async () => {
    expect(await write(from, 'id-ghost', 'والآن؟')).not.toHaveProperty('data.waits');
  }, WITHIN);
});

test('a message by a guest refused for the session is not delivered (INBOX-8)', async () => {
  const guest = new Visitor('مرفوض');
  const from = await enter(guest);
  const socket = await enter(new Member('hidden'), 'الحديقة', { visibility: 'hidden' });
  await untilPresent('id-hidden');
  await socket.request('requestRefusePrivate', { userId: guest.userID });
  expect(await write(from, 'id-hidden', 'اسمعني')).toMatchObject({ ok: true, data: { waits: true } });
  await vi.waitFor(async () => {
    const rows = (await inboxRows('id-hidden')).filter(({ sender_id }) => sender_id === guest.userID);
    expect(rows).toMatchObject([{ sealed: null, counts: 1 }]);
  }, WITHIN);
  expect(delivered(socket).filter(({ from: { userID } }) => userID === guest.userID)).toEqual([]);
});
