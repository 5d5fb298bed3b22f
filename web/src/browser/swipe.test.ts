import { expect, test } from 'vitest';
import { swipedBy } from './swipe.ts';

test('a row follows a right-to-left swipe, not a scroll or another direction (CHAT-88)', () => {
  expect([swipedBy(-30, 5), swipedBy(-64, 20), swipedBy(-300, 0)]).toEqual([30, 64, 64]);
  expect([swipedBy(-5, 0), swipedBy(80, 0), swipedBy(-30, 31), swipedBy(-30, -60)]).toEqual([0, 0, 0, 0]);
});
