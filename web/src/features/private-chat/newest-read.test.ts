import { expect, test } from 'vitest';
import { makeMessage, makeUser } from '../../../../tests/support/page/fixtures.ts';
import { newestRead } from './PrivateWindow.tsx';

test('a message request gets no read receipt, a chat one for its last received message (CHAT-91)', () => {
  const said = (userID: string, id: string) =>
    makeMessage(0, { id, kind: 'private', sender: makeUser(userID) });
  const list = [said('layla', 'a'), said('layla', 'b'), said('omar', 'own')];
  expect(newestRead('layla', list, true)).toBeNull();
  expect(newestRead('layla', list, false)).toBe('b');
  expect(newestRead('layla', [said('omar', 'own')], false)).toBeNull();
});
