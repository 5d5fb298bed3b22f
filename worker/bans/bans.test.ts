import { expect, test } from 'vitest';
import { type Ban, type BanSubject, banApplies, isExempt } from '../../domain/bans/bans.ts';
import {
  BAN_DURATION_CODES,
  BAN_DURATIONS,
  DEFAULT_BAN_DURATION,
  endOfBan,
  isBanDuration,
} from '../../protocol/entities/bans.ts';
import { targetColumns } from './ban-text.ts';

const layla: BanSubject = {
  userId: 'layla',
  rank: 0,
  isShielded: false,
  ipAddress: '203.0.113.7',
  country: 'MA',
  fingerprint: 'fp-layla',
  deviceId: 'device-layla',
  originURL: 'https://www.chat.example/room',
};

const ban = (
  field: 'IPOrHost' | 'fingerprint' | 'country',
  written: string,
  over: Partial<Ban> = {},
): Ban => ({
  ...targetColumns(field, written),
  until: null,
  byUserID: 'omar',
  byRank: 60,
  kicksShielded: false,
  ...over,
});

test.each([
  [ban('IPOrHost', '203.0.113.7'), true],
  [ban('IPOrHost', '203.0.113.0/28'), true],
  [ban('IPOrHost', '203.0.113.16/28'), false],
  [ban('IPOrHost', 'chat.example'), true],
  [ban('IPOrHost', 'at.example'), false],
  [ban('fingerprint', 'fp-layla'), true],
  [ban('fingerprint', 'fp-sami'), false],
  [ban('fingerprint', 'fp-sami', { deviceId: 'device-layla' }), true],
  [ban('fingerprint', 'fp-sami', { deviceId: 'device-sami' }), false],
  [ban('country', 'MA'), true],
  [ban('country', 'EG'), false],
])('a ban matches by its single target: row %#: $1 (ADMISSION-29, ADMISSION-30, MOD-41)', (each, falls) => {
  expect(banApplies(each, layla)).toBe(falls);
});

test.each([
  ['a guest', {}, {}, false],
  ['its issuer', { userId: 'omar', rank: 60 }, {}, true],
  ['a higher rank', { rank: 80 }, {}, true],
  ['the same rank', { rank: 60 }, {}, false],
  ['a shielded user', { isShielded: true }, {}, true],
  [
    'a shielded user, if the issuer may kick shielded users',
    { isShielded: true },
    { kicksShielded: true },
    false,
  ],
  ['a shielded user of higher rank', { isShielded: true, rank: 80 }, { kicksShielded: true }, true],
])('$0 is exempt from a ban: $3 (MOD-18)', (_, subject, by, isSpared) => {
  const each = ban('country', 'MA', by);
  expect(isExempt(each, { ...layla, ...subject })).toBe(isSpared);
  expect(banApplies(each, { ...layla, ...subject })).toBe(!isSpared);
});

test('the first of eleven ban durations is the default, the last is permanent', () => {
  expect(BAN_DURATION_CODES).toEqual([
    '15m',
    '30m',
    '1h',
    '3h',
    '6h',
    '12h',
    '24h',
    '3d',
    '7d',
    '30d',
    'forever',
  ]);
  expect(DEFAULT_BAN_DURATION).toBe(BAN_DURATION_CODES[0]);
  expect(['15m', 'forever', '2h', 'constructor', ''].map(isBanDuration)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(endOfBan('15m', 1_000)).toBe(901_000);
  expect(endOfBan('30d', 0)).toBe(2_592_000_000);
  expect(endOfBan('forever', 1_000)).toBe(null);
  const lengths = Object.values(BAN_DURATIONS).map(length => length ?? Number.POSITIVE_INFINITY);
  expect(lengths).toEqual([...lengths].sort((one, other) => one - other));
});

test('setting the column for one target clears the other columns', () => {
  const columns = Object.keys(targetColumns('IPOrHost', '203.0.113.7')).sort();
  for (const each of [targetColumns('fingerprint', 'x'), targetColumns('country', 'MA')]) {
    expect(Object.keys(each).sort()).toEqual(columns);
    expect(Object.values(each).filter(value => value !== null)).toHaveLength(1);
  }
  expect(() => targetColumns('IPOrHost', 'no address')).toThrow('no address');
});
