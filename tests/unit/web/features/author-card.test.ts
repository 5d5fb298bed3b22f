import { expect, test, vi } from 'vitest';
import { layla, omar, rima, salma } from '../../../support/people.ts';

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => {} }) });
});

const { authorRights } = await import('../../../../web/src/features/users/author/AuthorWindow.tsx');

const ALL = ['ban', 'erase', 'kick', 'mute', 'report', 'warn'];

test.each([
  ['moderator who may not mute, guest', omar, layla, layla.userId, ALL.filter(act => act !== 'mute')],
  ['moderator, owner', omar, salma, salma.userId, ['report']],
  ['owner, moderator', salma, omar, omar.userId, ALL],
  ['member, guest', rima, layla, layla.userId, ['report']],
  ['moderator, author who left long ago', omar, null, 'gone', ['erase']],
  ['member, author who left long ago', rima, null, 'gone', []],
  ['moderator, own message', omar, omar, omar.userId, []],
] as const)('card of an author (%s): the acts that the rules allow (CHAT-115)', (_, by, on, userId, acts) => {
  const rights = Object.entries(authorRights(by, on, userId));
  expect(rights.flatMap(([act, isAllowed]) => (isAllowed ? [act] : [])).toSorted()).toEqual(acts);
});
