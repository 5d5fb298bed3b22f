import { expect, test } from 'vitest';
import {
  daysBetween,
  endAfter,
  offeredDays,
  SUBSCRIPTION_DAYS,
} from '../../../../web/src/features/admin/sections/accounts/subscription.ts';

test('a subscription lasts one of nine numbers of days (RES-31)', () => {
  expect(SUBSCRIPTION_DAYS).toEqual([1, 2, 3, 7, 30, 60, 90, 120, 150]);
  const start = '2026-11-21T10:00:00.000Z';
  for (const days of SUBSCRIPTION_DAYS) expect(daysBetween(start, endAfter(start, days))).toBe(days);
  expect(endAfter(start, 30)).toBe('2026-12-21T10:00:00.000Z');
});

test('without a beginning or a length there is no end, and another length is kept and offered beside the nine (RES-31, PANEL-85)', () => {
  expect([endAfter(null, 30), endAfter('2026-11-21T10:00:00.000Z', null)]).toEqual([null, null]);
  expect(daysBetween('2026-11-21T10:00:00.000Z', '2026-11-25T10:00:00.000Z')).toBe(4);
  expect(offeredDays(4)).toEqual([1, 2, 3, 4, 7, 30, 60, 90, 120, 150]);
  expect(offeredDays(30)).toEqual([...SUBSCRIPTION_DAYS]);
  expect(offeredDays(null)).toEqual([...SUBSCRIPTION_DAYS]);
});
