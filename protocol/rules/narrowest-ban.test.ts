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
  ['nobody else has either', [reach('fingerprint', 0), reach('IPOrHost', 0)], 'fingerprint'],
  ['a town shares the address', [reach('IPOrHost', 9), reach('fingerprint', 0)], 'fingerprint'],
  ['many telephones are alike', [reach('IPOrHost', 0, 1), reach('fingerprint', 3)], 'IPOrHost'],
  ['as many share both', [reach('IPOrHost', 1, 1), reach('fingerprint', 0, 2)], 'fingerprint'],
  ['only the country is shared by few', [reach('country', 0), reach('fingerprint', 5)], 'fingerprint'],
  ['the network has nobody else', [reach('provider', 0), reach('fingerprint', 5)], 'fingerprint'],
  ['nothing is known of them', [], 'fingerprint'],
] as const)('the narrowest matching ban applies if %s (MOD-55)', (_, reaches, narrowest) => {
  expect(narrowestBan(reaches)).toBe(narrowest);
});
