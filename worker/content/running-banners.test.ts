import { expect, test } from 'vitest';
import { runningBanners } from './banners.ts';

const NOW = 1_900_000_000_000;
const at = (ms: number) => new Date(NOW + ms).toISOString();
const banner = (startDate: string | null, endDate: string | null) => ({ startDate, endDate });

test.each([
  ['without dates', null, null, true, undefined],
  ['that begins in a second', at(1_000), null, false, 1_000],
  ['that begins now', at(0), null, true, undefined],
  ['that ends in a millisecond', at(-5), at(1), true, 1],
  ['that begins and ends later', at(2_000), at(3_000), false, 2_000],
])(
  'a banner %s runs now: $3, next change in ms: $4 (SITE-35, SITE-48)',
  (_, startDate, endDate, runs, nextChangeInMs) => {
    const only = banner(startDate, endDate);
    expect(runningBanners([only], NOW)).toEqual({
      running: runs ? [only] : [],
      ...(nextChangeInMs !== undefined && { nextChangeInMs }),
    });
  },
);

test('with several banners, the earliest next start or end applies (SITE-48)', () => {
  const banners = [banner(null, at(9_000)), banner(at(4_000), null), banner(at(-9), at(6_000))];
  expect(runningBanners(banners, NOW).nextChangeInMs).toBe(4_000);
  expect(runningBanners([], NOW)).toEqual({ running: [] });
});
