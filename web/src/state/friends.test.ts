import { expect, test } from 'vitest';
import type { Friend } from '../../../protocol/entities/friends.ts';
import { newsOf } from './friends.ts';

const friend = (state: Friend['state'], online?: boolean): Friend => ({
  id: 'x',
  username: 'x',
  nickname: 'سين',
  state,
  ...(online !== undefined && { online }),
});

test.each([
  ['the entry of a friend', [friend('friends', false)], [friend('friends', true)], 'came'],
  ['a new request', [], [friend('asking')], 'newRequest'],
  ['an accepted request', [friend('asked')], [friend('friends', true)], 'accepted'],
] as const)('%s produces news (FRIEND-12)', (_, before, after, kind) => {
  expect(newsOf(before, after)).toEqual([{ kind, nickname: 'سين' }]);
});

test.each([
  ['a friend with unknown earlier presence', [friend('friends')], [friend('friends', true)]],
  ['the exit of a friend', [friend('friends', true)], [friend('friends', false)]],
  ['acceptance by the user', [friend('asking')], [friend('friends', true)]],
  ['a new friend who is already present', [], [friend('friends', true)]],
  ['a known request', [friend('asking')], [friend('asking')]],
  ['the end of a friendship', [friend('friends', true)], []],
] as const)('%s produces no news (FRIEND-12)', (_, before, after) => {
  expect(newsOf(before, after)).toEqual([]);
});
