import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import {
  daysBetween,
  lasting,
  offeredDays,
  SUBSCRIPTION_DAYS,
  startedAt,
  subscriptionEndAfter,
} from './SubscriptionFields.tsx';

vi.hoisted(() => {
  const media = { matches: false, addEventListener: () => {} };
  Object.assign(globalThis, { matchMedia: () => media });
});

const { SubscriptionFields } = await import('./SubscriptionFields.tsx');

test('a subscription end without a start is shown as a date', () => {
  const fields = { subscriptionStartDate: null, subscriptionEndDate: '2026-11-25T10:00:00.000Z' };
  const drawn = renderToStaticMarkup(
    createElement(SubscriptionFields, { fields, faults: {}, set: () => {} }),
  );
  expect(drawn).toMatch(/<option value="0" selected="">حتى [^<]*2026[^<]*<\/option>/);
});

test('a subscription lasts one of nine numbers of days', () => {
  expect(SUBSCRIPTION_DAYS).toEqual([1, 2, 3, 7, 30, 60, 90, 120, 150]);
  const start = '2026-11-21T10:00:00.000Z';
  for (const days of SUBSCRIPTION_DAYS)
    expect(daysBetween(start, subscriptionEndAfter(start, days))).toBe(days);
  expect(subscriptionEndAfter(start, 30)).toBe('2026-12-21T10:00:00.000Z');
});

test('without start or length there is no end; an unlisted length is offered', () => {
  expect([subscriptionEndAfter(null, 30), subscriptionEndAfter('2026-11-21T10:00:00.000Z', null)]).toEqual([
    null,
    null,
  ]);
  expect(daysBetween('2026-11-21T10:00:00.000Z', '2026-11-25T10:00:00.000Z')).toBe(4);
  expect(offeredDays(4)).toEqual([1, 2, 3, 4, 7, 30, 60, 90, 120, 150]);
  expect(offeredDays(30)).toEqual([...SUBSCRIPTION_DAYS]);
  expect(offeredDays(null)).toEqual([...SUBSCRIPTION_DAYS]);
});

test('a new start preserves the length; an end without a start is preserved', () => {
  const [first, later] = ['2026-11-21T10:00:00.000Z', '2026-12-01T10:00:00.000Z'];
  const subscription = { start: first, end: subscriptionEndAfter(first, 4) };
  expect(startedAt(subscription, later)).toEqual({ start: later, end: subscriptionEndAfter(later, 4) });
  expect(startedAt({ start: null, end: later }, first)).toEqual({ start: first, end: later });
  expect(startedAt({ start: first, end: null }, later)).toEqual({ start: later, end: null });
});

test('the length counts from the start or from now; without length there is no end', () => {
  const [first, now] = ['2026-11-21T10:00:00.000Z', '2026-12-01T10:00:00.000Z'];
  expect(lasting({ start: first, end: null }, 7, now)).toEqual({
    start: first,
    end: subscriptionEndAfter(first, 7),
  });
  expect(lasting({ start: null, end: null }, 7, now)).toEqual({
    start: now,
    end: subscriptionEndAfter(now, 7),
  });
  expect(lasting({ start: first, end: now }, null, now)).toEqual({ start: first, end: null });
});
