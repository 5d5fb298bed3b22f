import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeMessage } from '../../../../../tests/support/page/fixtures.ts';
import { changeShownReactions, markDeleted } from '../../../state/message-changes.ts';
import { messages, receiveHistory, resetMessages } from '../../../state/messages.ts';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, {
    matchMedia: () => media,
    document: { documentElement: { dataset: {} }, getElementById: () => null },
  });
});

const { MessageLine } = await import('../list/MessageList.tsx');

const thumb = { reaction: '👍', count: 13, userIDs: ['u'] };
const shown = () => messages.list.map(({ reactions }) => reactions);

beforeEach(() => {
  resetMessages();
  receiveHistory('e', true, [makeMessage(1, { id: 'm1', reactions: [thumb] }), makeMessage(2, { id: 'm2' })]);
});

test('a message shows its reactions with their counts (CHAT-78)', () => {
  const row = createElement(MessageLine, {
    message: makeMessage(1, { id: 'm1', reactions: [thumb] }),
    own: false,
    ground: '#ffffff',
    isActive: false,
    open: false,
    setMenu: () => {},
    isCovered: false,
  });
  const drawn = renderToStaticMarkup(row).replaceAll(/[\u2066-\u2069]/gu, '');
  expect(drawn).toContain('aria-pressed="false" aria-label="تفاعل 👍، العدد: 13"');
});

test('reactions replace the previous ones (CHAT-78)', () => {
  changeShownReactions([
    { id: 'm2', reactions: [thumb] },
    { id: 'm1', reactions: [] },
  ]);
  expect(shown()).toEqual([[], [thumb]]);
});

test('a deleted message has no reactions (CHAT-77)', () => {
  markDeleted(['m1'], { by: 'عمر' });
  expect(messages.list[0]).not.toHaveProperty('reactions');
});
