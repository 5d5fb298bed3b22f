import { expect, test } from 'vitest';
import {
  NEWCOMER_MS,
  NEWCOMER_SILENT_MS,
  RAID_PROVIDERS_MAX,
  RAID_WINDOW_MS,
} from '../../protocol/raid-limits.ts';
import { providerOf } from '../../protocol/text/network.ts';
import { Flows, isNewcomer, type MaybeNewcomer, slowedBy } from './raids.ts';

const NOW = 1_900_000_000_000;

/** Feeds one count per window and returns whether the last one was too much. */
const lastIsTooMuch = (windows: readonly number[], floor: number): boolean => {
  const flows = new Flows();
  let answer = false;
  windows.forEach((count, at) => {
    for (let turn = 0; turn < count; turn++)
      answer = flows.count({ provider: 'AS1', network: `${turn}` }, floor, NOW + at * RAID_WINDOW_MS);
    if (count === 0) answer = false;
  });
  return answer;
};

const hourOf = (count: number): number[] => Array.from({ length: 360 }, () => count);

test.each<[what: string, windows: number[], floor: number, verdict: boolean]>([
  ['equal to the minimum', [10], 10, false],
  ['one above the minimum', [11], 10, true],
  ['any number with the check disabled', [1_000], 0, false],
  ['above the minimum, below four times the usual rate', [...hourOf(8), 20], 10, false],
  ['above four times the usual rate', [...hourOf(8), 30], 10, true],
  ['a rate that was usual two hours ago', [...hourOf(8), ...hourOf(0), ...hourOf(0), 20], 10, true],
  ['a raid that continues for an hour', hourOf(50), 10, true],
  ['few attempts after a raid', [50, 50, 3], 10, false],
])(
  'a raid exceeds a minimum and four times the usual rate of its provider: %s: $3 (ADMISSION-57)',
  (_, windows, floor, verdict) => {
    expect(lastIsTooMuch(windows, floor)).toBe(verdict);
  },
);

test('joins from one network are counted up to the limit per period (ADMISSION-67)', () => {
  const flows = new Flows();
  const oneNetwork = (count: number, most: number, now: number) =>
    Array.from({ length: count }, () => flows.count({ provider: 'AS1', network: 'one' }, 10, now, most)).at(
      -1,
    );
  expect(oneNetwork(100, 1, NOW)).toBe(false);
  expect(oneNetwork(100, 10, NOW + RAID_WINDOW_MS)).toBe(false);
  expect(oneNetwork(100, 11, NOW + 2 * RAID_WINDOW_MS)).toBe(true);
});

test('provider counts are bounded and expire without new entries (ADMISSION-57)', () => {
  const flows = new Flows();
  for (let turn = 0; turn < RAID_PROVIDERS_MAX + 50; turn++)
    flows.count({ provider: `AS${turn}`, network: '' }, 10, NOW);
  expect(flows.size).toBe(RAID_PROVIDERS_MAX);
  flows.sweep(10, NOW + 10 * 3_600_000);
  expect(flows.size).toBe(0);
});

const RAID = { provider: 'AS1', since: NOW, until: NOW + 120_000 };
const GUEST: MaybeNewcomer = {
  accountType: 'visitor',
  provider: 'AS1',
  deviceSince: NOW + 1,
  connectedAt: NOW + 2,
};
const star = (img: string | null) => ({ star: { img, visible: true } });

test.each<[who: string, over: MaybeNewcomer, isMet: boolean]>([
  ['a guest who entered after its start', GUEST, true],
  [
    'a guest who entered a minute before',
    { ...GUEST, deviceSince: NOW - 60_000, connectedAt: NOW - 50_000 },
    true,
  ],
  ['a guest before entry', { accountType: 'visitor', provider: 'AS1', deviceSince: NOW }, true],
  ['a guest of another provider', { ...GUEST, provider: 'AS2' }, false],
  ['an account', { ...GUEST, accountType: 'super' }, false],
  ['a guest with a granted star', { ...GUEST, appearance: star('/uploads/stars/1.png') }, false],
  ['a guest without a star', { ...GUEST, appearance: star(null) }, true],
  ['a guest with a device known earlier', { ...GUEST, deviceSince: NOW - NEWCOMER_MS }, false],
  ['a guest who entered long before', { ...GUEST, connectedAt: NOW - NEWCOMER_MS }, false],
  ['a device without a date', { accountType: 'visitor', provider: 'AS1' }, false],
])(
  "raid limits apply only to new guests of the raid's provider: %s: $2 (ADMISSION-58)",
  (_, person, isMet) => {
    expect(isNewcomer(person, RAID)).toBe(isMet);
  },
);

test('read-only time applies once per raid, slow mode until its latest end (ADMISSION-59)', () => {
  const first = slowedBy(RAID, undefined, NOW);
  expect(first).toEqual({ since: NOW, silentUntil: NOW + NEWCOMER_SILENT_MS, until: RAID.until });
  const longer = { ...RAID, until: NOW + 200_000 };
  expect(slowedBy(longer, first, NOW + 30_000)).toEqual({ ...first, until: longer.until });
  expect(slowedBy(longer, { ...first, silentUntil: null }, NOW + 90_000).silentUntil).toBeNull();
  expect(slowedBy({ ...longer, since: NOW + 90_000 }, first, NOW + 91_000).silentUntil).toBe(
    NOW + 91_000 + NEWCOMER_SILENT_MS,
  );
});

test.each<[address: string, asn: number | null, provider: string | null]>([
  ['203.0.113.9', 64_500, 'AS64500'],
  ['127.0.0.1', 64_500, 'AS64500'],
  ['203.0.113.9', null, '203.0.113.0/24'],
  ['2001:db8:7:1::5', null, '2001:db8:7::/48'],
  ['127.0.0.1', null, null],
  ['10.1.2.3', null, null],
  ['not an address', null, null],
])('the provider of %s with the number %s is %s (ADMISSION-57)', (address, asn, provider) => {
  expect(providerOf(address, asn)).toBe(provider);
});
