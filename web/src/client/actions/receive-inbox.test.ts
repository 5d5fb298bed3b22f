import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { InboxMessage } from '../../../../protocol/entities/private-chat.ts';
import { makeMessage, makeUser } from '../../../../tests/support/page/fixtures.ts';
import {
  addPrivateMessage,
  privateMessages,
  privateRoomId,
  resetPrivateMessages,
} from '../../state/private/private-messages.ts';
import { clearWaiting, markWaiting } from '../../state/private/waiting-marks.ts';
import { setIdentity } from '../../state/session.ts';
import { closeAllWindows, openWindow } from '../../state/windows.ts';

const request = vi.hoisted(() => vi.fn(async () => ({})));
vi.mock('../chat.ts', () => ({ chat: () => ({ request }) }));

const { receiveInbox: receiveWith } = await import('./receive-inbox.ts');

/** Ids of messages with a notice. */
let noticed: string[] = [];
const receiveInbox = (messages: readonly InboxMessage[]): void =>
  receiveWith(messages, message => {
    if (addPrivateMessage(message)) noticed.push(message.id);
  });

afterEach(() => {
  vi.useRealTimers();
});

beforeEach(() => {
  vi.useFakeTimers();
  resetPrivateMessages();
  closeAllWindows();
  request.mockClear();
  noticed = [];
  setIdentity({ userId: 'omar', username: 'omar', accountType: 'super' });
});

const waiting = (id: string, second: number, userID = 'layla'): InboxMessage => ({
  id,
  from: { userID, username: userID, nickname: `اسم ${userID}` },
  text: `نص ${id}`,
  style: { color: '#1f5bb8', fontWeight: 'normal', fontStyle: 'normal' },
  sentAt: new Date(Date.UTC(2026, 10, 28, 12, 0, second)).toISOString(),
  proof: `proof ${id}`,
});

const idsWith = (peerId: string) => privateMessages.byRoom[privateRoomId(peerId)]?.map(({ id }) => id);

test('waiting messages are added to private chats in order, unread and once (INBOX-12)', () => {
  receiveInbox([waiting('b', 2), waiting('z', 1, 'zaid'), waiting('a', 1)]);
  receiveInbox([waiting('a', 1), waiting('c', 3)]);
  expect(noticed).toEqual(['a', 'c']);
  expect([idsWith('layla'), idsWith('zaid')]).toEqual([['a', 'b', 'c'], ['z']]);
  expect(privateMessages.unread).toEqual({ layla: 3, zaid: 1 });
  expect(privateMessages.byRoom[privateRoomId('layla')]?.[0]).toMatchObject({
    kind: 'private',
    text: 'نص a',
    room: '',
    sender: { userID: 'layla', nickname: 'اسم layla', username: 'layla' },
    proof: 'proof a',
  });
});

test('all waiting messages are stored, even over fifty, and displace no others (INBOX-12, CHAT-41)', () => {
  for (let nth = 0; nth < 40; nth++) {
    const props = { roomId: privateRoomId('zaid') };
    addPrivateMessage(makeMessage(0, { id: `m${nth}`, kind: 'private', sender: makeUser('zaid'), props }));
  }
  receiveInbox(Array.from({ length: 120 }, (_, nth) => waiting(`w${nth}`, nth)));
  expect([idsWith('layla')?.length, idsWith('zaid')?.length]).toEqual([120, 40]);
});

test('waiting messages are confirmed after storage in the tab, repeats too (INBOX-12)', () => {
  receiveInbox([waiting('a', 1)]);
  expect(request).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(request.mock.calls).toEqual([['inboxReceived', { ids: ['a'] }]]);
  receiveInbox([waiting('a', 1)]);
  vi.runAllTimers();
  expect(request).toHaveBeenCalledTimes(2);
});

test('messages for an open window need no notice', () => {
  openWindow('private', 'layla');
  receiveInbox([waiting('a', 1)]);
  expect(noticed).toEqual([]);
});

test('a sent waiting message is marked until the peer returns (INBOX-12)', () => {
  const props = { roomId: privateRoomId('layla') };
  for (const id of ['first', 'second'])
    addPrivateMessage(makeMessage(0, { id, kind: 'private', sender: makeUser('omar'), props }));
  markWaiting('layla', 'second');
  const marks = () => privateMessages.byRoom[privateRoomId('layla')]?.map(({ waits }) => waits === true);
  expect(marks()).toEqual([false, true]);
  clearWaiting('layla');
  expect(marks()).toEqual([false, false]);
});
