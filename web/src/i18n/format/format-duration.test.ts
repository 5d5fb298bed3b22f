import { expect, test } from 'vitest';
import { movedText } from '../../client/start-chat.ts';
import { formatDuration } from './format-duration.ts';

test.each([
  [40_000, '40 ثانية'],
  [60_000, '60 ثانية'],
  [61_000, 'دقيقتان'],
  [5 * 60_000, '5 دقائق'],
  [90 * 60_000, 'ساعتان'],
  [26 * 3_600_000, 'يومان'],
])('a remaining time of %i ms is rounded up: %s (CONN-25)', (ms, said) => {
  expect(formatDuration(ms)).toBe(said);
});

test('the notice of a move names the room and, if known, the actor', () => {
  const plain = (text: string): string => text.replace(/[\u2068\u2069]/g, '');
  expect(plain(movedText({ room: 'ديوان الشعر' }))).toBe('تم نقلك إلى «ديوان الشعر».');
  expect(plain(movedText({ room: 'Poetry', by: 'صقر' }))).toBe('تم نقلك إلى «Poetry» بواسطة صقر.');
});
