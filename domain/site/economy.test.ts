import { describe, expect, test } from 'vitest';
import { ECONOMIES } from '../../protocol/entities/site.ts';
import {
  DOLLARS_A_MILLION,
  economyAt,
  isFeatureOff,
  monthDollars,
  PLAN_DOLLARS,
  PLANS,
  REFUSED_BEYOND,
  type SpendingLimit,
  shareOfLimit,
} from './economy.ts';
import { NO_USAGE, type UsageTotals } from './metered.ts';

const FREE: SpendingLimit = { plan: 'free', monthlyDollars: null };
const PAID: SpendingLimit = { plan: 'paid', monthlyDollars: null };
const of = (over: Partial<UsageTotals>): UsageTotals => ({ ...NO_USAGE, ...over });
const share = (day: UsageTotals, month: UsageTotals, limit: SpendingLimit) =>
  shareOfLimit({ day, month }, limit);

test.each([
  [0, 'none'],
  [0.79, 'none'],
  [0.8, 'longBatches'],
  [0.89, 'longBatches'],
  [0.9, 'noScheduledMessages'],
  [0.96, 'noScheduledMessages'],
  [0.97, 'noNewGuests'],
  [3, 'noNewGuests'],
] as const)('at %f of the limit, the economy level is %s (USAGE-4)', (used, economy) => {
  expect(economyAt(used)).toBe(economy);
});

test('each economy level includes the savings in all earlier levels (USAGE-4)', () => {
  const table = ECONOMIES.map(economy =>
    ECONOMIES.slice(1).map(what => isFeatureOff(economy, what as never)),
  );
  expect(table).toEqual([
    [false, false, false],
    [true, false, false],
    [true, true, false],
    [true, true, true],
  ]);
});

describe('usage limits (USAGE-4)', () => {
  test.each(REFUSED_BEYOND)('free plan: the daily and not the monthly use of %s counts', what => {
    const half = of({ [what]: PLANS.free.holds[what] / 2 });
    expect(share(half, of({ [what]: 1e12 }), FREE)).toBeCloseTo(0.5);
  });

  test('free plan: the daily limit closest to exhaustion applies', () => {
    const day = of({
      requests: PLANS.free.holds.requests * 0.3,
      objectRows: PLANS.free.holds.objectRows * 0.9,
    });
    expect(share(day, NO_USAGE, FREE)).toBeCloseTo(0.9);
  });

  test('paid plan: the configured monthly cost is the only limit', () => {
    const much = of({ objectRequests: 101e6 });
    expect(monthDollars(much)).toBeCloseTo(PLAN_DOLLARS + 15);
    expect(share(much, much, PAID)).toBe(0);
    expect(share(NO_USAGE, much, { plan: 'paid', monthlyDollars: 35 })).toBeCloseTo(0.5);
    expect(share(NO_USAGE, NO_USAGE, { plan: 'paid', monthlyDollars: PLAN_DOLLARS })).toBe(0);
  });
});

test.each(['logLines', 'fileWrites', 'fileReads'] as const)(
  '%s are charged beyond the paid plan and cause no economy on the free plan',
  what => {
    const holds = PLANS.paid.holds[what];
    expect(monthDollars(of({ [what]: holds + 2e6 }))).toBeCloseTo(PLAN_DOLLARS + 2 * DOLLARS_A_MILLION[what]);
    expect(share(of({ [what]: PLANS.free.holds[what] * 2 }), NO_USAGE, FREE)).toBe(0);
  },
);

test('worker processor time is charged per request', () => {
  const requests = PLANS.paid.holds.requests;
  const added = monthDollars(of({ requests: requests + 100e6 })) - PLAN_DOLLARS;
  expect(added).toBeCloseTo(100 * DOLLARS_A_MILLION.requests + (220 - 30) * 0.02);
});

test('usage included in the paid plan adds no cost (USAGE-2)', () => {
  expect(monthDollars(PLANS.paid.holds)).toBe(PLAN_DOLLARS);
});
