import { beforeEach, expect, test } from 'vitest';
import { addMessage, messages, resetMessages } from '../../../web/src/state/messages.ts';
import { applyToSite } from '../../../web/src/state/site.ts';
import { message } from './fixtures.ts';

beforeEach(() => {
  resetMessages();
  applyToSite({ keptLines: 100 });
});

const come = (from: number, to: number): void => {
  for (let seq = from; seq <= to; seq++) addMessage(message(0, { id: `j${seq}`, kind: 'joined' }));
};

test('SITE-18, SITE-40 as many lines are kept as operators say, and from then on when they say another number', () => {
  come(1, 130);
  expect([messages.list.length, messages.list[0]?.id]).toEqual([100, 'j31']);
  applyToSite({ keptLines: 75 });
  come(131, 131);
  expect([messages.list.length, messages.list[0]?.id]).toEqual([75, 'j57']);
});

test('SITE-18, CHAT-40 of what people said only the last 50 stay, whatever the lines', () => {
  for (let seq = 1; seq <= 60; seq++) addMessage(message(seq));
  expect(messages.list.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, i) => i + 11));
});
