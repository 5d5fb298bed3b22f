import { beforeEach, expect, test } from 'vitest';
import type { ChatMessage } from '../../../../protocol/entities/chat-message.ts';
import {
  addPrivateMessage,
  privateMessages,
  privateRoomId,
  resetPrivateMessages,
} from '../../../../web/src/state/private-messages.ts';
import { setIdentity } from '../../../../web/src/state/session.ts';
import { makeMessage, makeUser } from '../support/fixtures.ts';

beforeEach(() => {
  resetPrivateMessages();
  setIdentity({ userId: 'omar', username: 'omar', accountType: 'visitor' });
});

const from = (userID: string, roomId: string, id: string): ChatMessage =>
  makeMessage(0, { id, kind: 'private', sender: makeUser(userID), props: { roomId } });

test('a private chat holds what is said under the two ids, sorted and with a space between, and nothing else (WIN-44)', () => {
  expect([privateRoomId('layla'), privateRoomId('zaid')]).toEqual(['layla omar', 'omar zaid']);
  addPrivateMessage(from('layla', 'layla omar', 'a'));
  addPrivateMessage(from('zaid', 'omar zaid', 'b'));
  addPrivateMessage(from('omar', 'layla omar', 'c'));
  expect(privateMessages.byRoom['layla omar']?.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(privateMessages.byRoom['omar zaid']?.map(({ id }) => id)).toEqual(['b']);
});

test('the last fifty are kept over all private chats, and the same one comes once (WIN-44)', () => {
  for (let nth = 0; nth < 60; nth++) addPrivateMessage(from('layla', 'layla omar', `m${nth}`));
  addPrivateMessage(from('layla', 'layla omar', 'm59'));
  const kept = privateMessages.byRoom['layla omar']?.map(({ id }) => id) ?? [];
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 'm10', 'm59']);
});
