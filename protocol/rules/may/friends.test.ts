import { expect, test } from 'vitest';
import { layla, omar, rima } from '../../../tests/support/people.ts';
import { befriend, haveFriends } from './friends.ts';

const person = { ...omar, isBot: false };

test('only accounts have friends (FRIEND-3)', () => {
  expect([haveFriends(rima), haveFriends(layla)]).toEqual(['allowed', 'forbidden']);
});

test.each([
  ['an account', rima, person, 'allowed'],
  ["the requester's own account", rima, { ...rima, isBot: false }, 'forbidden'],
  ['a guest', rima, { ...layla, isBot: false }, 'user_not_found'],
  ['a bot', rima, { ...person, isBot: true }, 'user_not_found'],
  ['an account by a guest', layla, person, 'forbidden'],
] as const)('a friend request to %s: $3 (FRIEND-2, FRIEND-3)', (_, actor, target, verdict) => {
  expect(befriend(actor, target)).toBe(verdict);
});
