import { beforeEach, expect, test } from 'vitest';
import { makeMessage } from '../../../tests/support/page/fixtures.ts';
import { clearShown } from './message-changes.ts';
import { addMessage, holdLines, messages, resetMessages } from './messages.ts';
import { updateSiteSettings } from './site-settings.ts';

beforeEach(() => {
  resetMessages();
  updateSiteSettings({ scrollBack: 100 });
});

const come = (from: number, to: number): void => {
  for (let seq = from; seq <= to; seq++) addMessage(makeMessage(0, { id: `j${seq}`, kind: 'joined' }));
};

test('the line limit follows the setting and later changes to it (SITE-40)', () => {
  come(1, 130);
  expect([messages.list.length, messages.list[0]?.id]).toEqual([100, 'j31']);
  updateSiteSettings({ scrollBack: 75 });
  come(131, 131);
  expect([messages.list.length, messages.list[0]?.id]).toEqual([75, 'j57']);
});

test('only the last 50 user messages stay, even if scrollBack is 100', () => {
  for (let seq = 1; seq <= 60; seq++) addMessage(makeMessage(seq));
  expect(messages.list.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, i) => i + 11));
});

test('up to 150 messages stay while the reader is scrolled up, 50 at the newest line', () => {
  const say = (from: number, to: number): void => {
    for (let seq = from; seq <= to; seq++) addMessage(makeMessage(seq));
  };
  say(1, 50);
  holdLines(true);
  say(51, 66);
  expect([messages.list.length, messages.list[0]?.seq]).toEqual([66, 1]);
  say(67, 400);
  expect(messages.list.length).toBe(150);
  holdLines(false);
  expect([messages.list.length, messages.list[0]?.seq]).toEqual([50, 351]);
});

test('clearing a room also removes messages held for a scrolled-up reader', () => {
  for (let seq = 1; seq <= 50; seq++) addMessage(makeMessage(seq));
  holdLines(true);
  for (let seq = 51; seq <= 60; seq++) addMessage(makeMessage(seq));
  clearShown(
    Array.from({ length: 50 }, (_, at) => `m${at + 11}`),
    null,
  );
  expect(messages.list.map(({ id, text }) => [id, text])).toEqual([['m60', '']]);
});
