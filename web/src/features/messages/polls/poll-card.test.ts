import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { makeMessage } from '../../../../../tests/support/page/fixtures.ts';
import { messages, receiveHistory, resetMessages } from '../../../state/messages.ts';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, {
    matchMedia: () => media,
    document: { documentElement: { dataset: {} }, getElementById: () => null },
  });
});

const { default: PollCard } = await import('./PollCard.tsx');
const { receiveResults } = await import('../../../client/polls.ts');

const POLL = {
  question: 'من؟',
  options: [
    { text: 'أنا', votes: 3 },
    { text: 'أنت', votes: 1 },
  ],
  multiple: false,
  endsAt: null,
  hidden: false,
  anonymous: true,
  closed: false,
  voters: 4,
  mine: [1],
};

const rendered = () => {
  const message = messages.list[0];
  if (!message?.poll) throw new Error('no poll');
  return renderToStaticMarkup(createElement(PollCard, { message, poll: message.poll, ground: '#ffffff' }));
};

beforeEach(() => {
  resetMessages();
  receiveHistory('e', true, [makeMessage(1, { id: 'p', text: 'من؟', poll: POLL })]);
});

test("the card shows shares and marks the viewer's choice (POLL-6)", async () => {
  const html = rendered();
  expect(html).toContain('inline-size:75%');
  expect([...html.matchAll(/aria-pressed="(\w+)"/g)].map(([, on]) => on)).toEqual(['false', 'true']);
  expect(html).toContain('4 مصوّتين');
});

test('new results replace the vote counts and close the poll (POLL-6)', async () => {
  await receiveResults([{ id: 'p', votes: [3, 2], voters: 5, closed: true }]);
  const html = rendered();
  expect(messages.list[0]?.poll).toMatchObject({ voters: 5, closed: true, mine: [1] });
  expect(html).toContain('انتهى الاستطلاع');
  expect(html.match(/disabled=""/g)).toHaveLength(2);
});

test('a poll card with hidden results shows no vote counts (POLL-4)', async () => {
  await receiveResults([{ id: 'p', votes: [], voters: 5, closed: false }]);
  expect(rendered()).not.toContain('poll-votes');
});
