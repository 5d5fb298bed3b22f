import { beforeEach, expect, test } from 'vitest';
import { makeMessage, makeUser } from '../../../tests/support/page/fixtures.ts';
import { waitingChats } from './missed.ts';
import {
  addPrivateMessage,
  markPrivateRead,
  privateMessages,
  resetPrivateMessages,
} from './private/private-messages.ts';
import { setIdentity } from './session.ts';

beforeEach(() => {
  resetPrivateMessages();
  setIdentity({ userId: 'layla', username: 'layla', accountType: 'super' });
});

const receive = (from: string, id: string, waited: boolean): void =>
  void addPrivateMessage({
    ...makeMessage(0, {
      id,
      kind: 'private',
      sender: makeUser(from),
      props: { roomId: ['layla', from].sort().join(' ') },
    }),
    ...(waited && { waited: true }),
  });

test('private chats with missed messages are listed until they are read (MISSED-8)', () => {
  receive('omar', 'a', true);
  receive('omar', 'b', true);
  receive('huda', 'c', false);
  expect(waitingChats(privateMessages)).toEqual([{ userId: 'omar', nickname: 'omar', count: 2 }]);
  markPrivateRead('omar');
  receive('omar', 'd', false);
  expect(waitingChats(privateMessages)).toEqual([]);
});
