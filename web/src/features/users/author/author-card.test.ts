import { expect, test, vi } from 'vitest';
import { layla, omar, rima, salma } from '../../../../../tests/support/people.ts';

vi.hoisted(() => {
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => {} }) });
});

const { authorRights } = await import('./AuthorWindow.tsx');

const ALL = ['ban', 'erase', 'kick', 'mute', 'report', 'warn'];

test.each([
  ['moderator who cannot mute, guest', omar, layla, layla.userId, ALL.filter(act => act !== 'mute')],
  ['moderator, owner', omar, salma, salma.userId, ['report', 'write']],
  ['owner, moderator', salma, omar, omar.userId, [...ALL, 'write']],
  ['member, guest', rima, layla, layla.userId, ['report']],
  ['moderator, author who left long ago', omar, null, 'gone', ['erase']],
  ['member, author who left long ago', rima, null, 'gone', []],
  ['moderator, own message', omar, omar, omar.userId, []],
] as const)(
  'the author card (%s) offers the actions allowed by the rules (CHAT-115)',
  (_, by, on, userId, acts) => {
    const rights = Object.entries(authorRights(by, on, userId));
    expect(rights.flatMap(([act, isAllowed]) => (isAllowed ? [act] : [])).toSorted()).toEqual(acts);
  },
);

test('the author card offers a private message to a guest only while present (INBOX-12)', () => {
  const mayWrite = (isHere: boolean) => authorRights(omar, layla, layla.userId, isHere).write;
  expect([mayWrite(true), mayWrite(false)]).toEqual([true, false]);
});
