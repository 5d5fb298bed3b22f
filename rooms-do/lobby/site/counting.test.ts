import { afterEach, expect, test, vi } from 'vitest';
import { forecast, periodOf } from '../../../domain/site/economy.ts';
import { AwakeTime, NO_USAGE, OBJECT_GIGABYTES } from '../../../domain/site/metered.ts';
import { DAY_MS, HOUR_MS } from '../../../protocol/constants.ts';
import { UsageCounter } from '../../rpc/object-usage.ts';
import { spendingLimit } from './module.ts';

afterEach(() => vi.restoreAllMocks());

test('an object is billed as awake for ten seconds after each event, once (USAGE-1)', () => {
  const awake = new AwakeTime();
  const seconds = [0, 2_500, 7_500, 50_000, 45_000, 100_000].map(at => awake.event(at) / OBJECT_GIGABYTES);
  expect(seconds).toEqual([10, 2.5, 5, 10, 0, 10].map(each => expect.closeTo(each)));
});

test('counts are sent at most twice a minute; failed counts are sent again (USAGE-1)', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const counter = new UsageCounter();
  const sent: unknown[] = [];
  const send = async (counts: unknown) => void sent.push(counts);
  counter.add('requests', 1);
  await counter.sendWhenDue(0, send);
  counter.add('requests', 2);
  await counter.sendWhenDue(29_999, send);
  await counter.sendWhenDue(30_000, () => Promise.reject(new Error('the lobby is unreachable')));
  counter.add('objectRows', 3);
  await counter.sendWhenDue(60_000, send);
  expect(sent).toEqual([{ requests: 1 }, { requests: 2, objectRows: 3 }]);
});

test('a forecast extrapolates to a day or month from at least one hour (USAGE-2)', () => {
  const noon = Date.UTC(2026, 1, 15, 12);
  const day = periodOf('day', noon);
  const month = periodOf('month', noon);
  expect(day).toEqual({ from: Date.UTC(2026, 1, 15), to: Date.UTC(2026, 1, 16) });
  expect(month).toEqual({ from: Date.UTC(2026, 1, 1), to: Date.UTC(2026, 2, 1) });
  const used = { ...NO_USAGE, requests: 100 };
  expect(forecast(used, day, noon).requests).toBeCloseTo(200);
  expect(forecast(used, month, noon).requests).toBeCloseTo((100 * 28) / 14.5);
  expect(forecast(used, day, day.from + 1).requests).toBeCloseTo((100 * DAY_MS) / HOUR_MS);
  expect(periodOf('month', Date.UTC(2026, 11, 31)).to).toBe(Date.UTC(2027, 0, 1));
});

test.each([
  [{}, { plan: 'paid', monthlyDollars: null }],
  [
    { SAMAR_PLAN: '', SAMAR_MONTHLY_DOLLARS: '' },
    { plan: 'paid', monthlyDollars: null },
  ],
  [{ SAMAR_PLAN: 'free' }, { plan: 'free', monthlyDollars: null }],
  [{ SAMAR_MONTHLY_DOLLARS: '20' }, { plan: 'paid', monthlyDollars: 20 }],
])('settings %o give the limit $1 (USAGE-4)', (settings, limit) => {
  expect(spendingLimit(settings)).toEqual(limit);
});

test('an unreadable setting counts as unset and is logged (USAGE-4)', () => {
  const told = vi.spyOn(console, 'error').mockReturnValue();
  expect(spendingLimit({ SAMAR_PLAN: 'gold', SAMAR_MONTHLY_DOLLARS: '1' })).toEqual({
    plan: 'paid',
    monthlyDollars: null,
  });
  expect(told.mock.calls.map(([line]) => JSON.parse(String(line)).name)).toEqual([
    'SAMAR_PLAN',
    'SAMAR_MONTHLY_DOLLARS',
  ]);
});
