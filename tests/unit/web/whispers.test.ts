import { beforeEach, expect, test } from 'vitest';
import type { ChatMessage } from '../../../protocol/entities/chat-message.ts';
import { identify } from '../../../web/src/state/session.ts';
import { addWhisper, resetWhispers, whisperRoom, whispers } from '../../../web/src/state/whispers.ts';
import { message, user } from './fixtures.ts';

beforeEach(() => {
  resetWhispers();
  identify({ userID: 'omar', username: 'omar', accountType: 'visitor' });
});

const from = (userID: string, roomId: string, id: string): ChatMessage =>
  message(0, { id, kind: 'private', sender: user(userID), props: { roomId } });

test('WIN-44 a private chat holds what is said under the two ids, sorted and with a space between, and nothing else', () => {
  expect([whisperRoom('layla'), whisperRoom('zaid')]).toEqual(['layla omar', 'omar zaid']);
  addWhisper(from('layla', 'layla omar', 'a'));
  addWhisper(from('zaid', 'omar zaid', 'b'));
  addWhisper(from('omar', 'layla omar', 'c'));
  expect(whispers.byRoom['layla omar']?.map(({ id }) => id)).toEqual(['a', 'c']);
  expect(whispers.byRoom['omar zaid']?.map(({ id }) => id)).toEqual(['b']);
});

test('WIN-44 the last fifty are kept over all private chats, and the same one comes once', () => {
  for (let nth = 0; nth < 60; nth++) addWhisper(from('layla', 'layla omar', `m${nth}`));
  addWhisper(from('layla', 'layla omar', 'm59'));
  const kept = whispers.byRoom['layla omar']?.map(({ id }) => id) ?? [];
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, 'm10', 'm59']);
});
