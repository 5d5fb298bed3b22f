import { expect, test } from 'vitest';
import type { BanReach, BanSignal } from '../entities/bans.ts';
import { narrowestBan } from './sanctions.ts';

const reach = (signal: BanSignal, now: number, lately = 0): BanReach => ({
  signal,
  now,
  lately,
  staff: [],
  staffCount: 0,
});

test.each([
  ['no other user shares either signal', [reach('fingerprint', 0), reach('IPOrHost', 0)], 'fingerprint'],
  ['many users share the address', [reach('IPOrHost', 9), reach('fingerprint', 0)], 'fingerprint'],
  ['several devices share the fingerprint', [reach('IPOrHost', 0, 1), reach('fingerprint', 3)], 'IPOrHost'],
  ['both are shared equally often', [reach('IPOrHost', 1, 1), reach('fingerprint', 0, 2)], 'fingerprint'],
  [
    'only the country is shared by fewer users',
    [reach('country', 0), reach('fingerprint', 5)],
    'fingerprint',
  ],
  [
    'only the provider is shared by fewer users',
    [reach('provider', 0), reach('fingerprint', 5)],
    'fingerprint',
  ],
  ['no counts are known', [], 'fingerprint'],
] as const)('the narrowest ban is suggested if %s (MOD-55)', (_, reaches, narrowest) => {
  expect(narrowestBan(reaches)).toBe(narrowest);
});
