import { beforeEach, expect, test } from 'vitest';
import type { ChatMessage } from '../../../../protocol/entities/messages.ts';
import { makeMessage, makeUser } from '../../../../tests/support/page/fixtures.ts';
import { setIdentity } from '../session.ts';
import { closeAllWindows, openWindow } from '../windows.ts';
import {
  addPrivateMessage,
  privateMessages,
  privateRoomId,
  resetPrivateMessages,
} from './private-messages.ts';

let before = 0;

beforeEach(() => {
  resetPrivateMessages();
  closeAllWindows();
  before = privateMessages.arrived;
  setIdentity({ userId: 'omar', username: 'omar', accountType: 'visitor' });
});

const from = (userID: string, roomId: string, id: string): ChatMessage =>
  makeMessage(0, { id, kind: 'private', sender: makeUser(userID), props: { roomId } });

test('a private chat key consists of both ids, sorted, with a space (WIN-44)', () => {
  expect([privateRoomId('layla'), privateRoomId('zaid')]).toEqual(['layla omar', 'omar zaid']);
  addPrivateMessage(from('layla', 'layla omar', 'a'));
  addPrivateMessage(from('zaid', 'omar zaid', 'b'));
  addPrivateMessage(from('omar', 'layla omar', 'c'));
  expect(privateMessages.byRoom['layla omar']?.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(privateMessages.byRoom['omar zaid']?.map(({ id }) => id)).toEqual(['b']);
});

test('the last 50 private messages are stored, each once (WIN-44)', () => {
  for (let nth = 0; nth < 60; nth++) addPrivateMessage(from('layla', 'layla omar', `m${nth}`));
  addPrivateMessage(from('layla', 'layla omar', 'm59'));
  const kept = privateMessages.byRoom['layla omar']?.map(({ id }) => id) ?? [];
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 'm10', 'm59']);
});

test('each private message by another user counts as arrived, once and also past 50 (CHAT-59)', () => {
  for (let nth = 0; nth < 60; nth++) addPrivateMessage(from('layla', 'layla omar', `m${nth}`));
  addPrivateMessage(from('layla', 'layla omar', 'm59'));
  addPrivateMessage(from('omar', 'layla omar', 'own'));
  expect(privateMessages.arrived - before).toBe(60);
});

test('only a new message by another user to a closed window is unread (CHAT-60)', () => {
  const first = from('layla', 'layla omar', 'a');
  const noticed = [first, first, from('omar', 'layla omar', 'b')].map(addPrivateMessage);
  openWindow('private', 'layla');
  noticed.push(addPrivateMessage(from('layla', 'layla omar', 'c')));
  expect([noticed, privateMessages.unread]).toEqual([[true, false, false, false], { layla: 1 }]);
});
