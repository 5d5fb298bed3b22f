import { expect, test } from 'vitest';
import { freePlace } from '../../../../web/src/ui/toast/toast-place.ts';

const PAGE = { width: 1280, height: 800 };
const TOAST = { left: 490, top: 66, width: 300, height: 44 };

test('nothing lies under the toast: it keeps its place (CHAT-128)', () => {
  const beside = { left: 0, top: 0, width: 1280, height: 58 };
  expect(freePlace(TOAST, PAGE, [beside])).toEqual(TOAST);
});

test('the title bar of a window lies there: the toast moves below it (CHAT-128)', () => {
  const bar = { left: 480, top: 70, width: 340, height: 44 };
  const place = freePlace(TOAST, PAGE, [bar]);
  expect(Math.abs(place.left - TOAST.left)).toBeLessThan(16);
  expect(place.top).toBeGreaterThanOrEqual(114);
  expect(place.top).toBeLessThan(114 + 16);
});

test('the middle has controls down to the edge: the toast moves to a side (CHAT-128)', () => {
  const column = { left: 480, top: 60, width: 340, height: 740 };
  const place = freePlace(TOAST, PAGE, [column]);
  expect(place.top).toBe(66);
  expect(480 - (place.left + place.width)).toBeGreaterThanOrEqual(0);
  expect(480 - (place.left + place.width)).toBeLessThan(16);
});

test('no place is free: the one that covers least (CHAT-128)', () => {
  const phone = { width: 390, height: 300 };
  const toast = { left: 20, top: 66, width: 350, height: 60 };
  const all = { left: 0, top: 0, width: 390, height: 180 };
  const lower = { left: 0, top: 180, width: 100, height: 120 };
  expect(freePlace(toast, phone, [all, lower]).top).toBeGreaterThanOrEqual(180);
  expect(freePlace({ ...toast, height: 400 }, phone, [all])).toEqual({ ...toast, height: 400 });
});
