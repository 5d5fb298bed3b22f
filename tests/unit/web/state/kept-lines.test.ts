import { beforeEach, expect, test } from 'vitest';
import { addMessage, messages, resetMessages } from '../../../../web/src/state/messages.ts';
import { updateSiteSettings } from '../../../../web/src/state/site-settings.ts';
import { makeMessage } from '../support/fixtures.ts';

beforeEach(() => {
  resetMessages();
  updateSiteSettings({ scrollBack: 100 });
});

const come = (from: number, to: number): void => {
  for (let seq = from; seq <= to; seq++) addMessage(makeMessage(0, { id: `j${seq}`, kind: 'joined' }));
};

test('as many lines are kept as operators say, and from then on when they say another number (SITE-18, SITE-40)', () => {
  come(1, 130);
  expect([messages.list.length, messages.list[0]?.id]).toEqual([100, 'j31']);
  updateSiteSettings({ scrollBack: 75 });
  come(131, 131);
  expect([messages.list.length, messages.list[0]?.id]).toEqual([75, 'j57']);
});

test('of what people said only the last 50 stay, whatever the lines (SITE-18, CHAT-40)', () => {
  for (let seq = 1; seq <= 60; seq++) addMessage(makeMessage(seq));
  expect(messages.list.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, i) => i + 11));
});
