import { expect, test } from 'vitest';
import { type Ban, type BanSubject, banApplies } from '../../domain/bans/bans.ts';
import { ENOUGH, linkedScore, linkedSignals } from '../../domain/moderation/linked-signals.ts';
import { targetColumns } from './ban-text.ts';

const layla: BanSubject = {
  userId: 'layla',
  rank: 0,
  isShielded: false,
  ipAddress: '203.0.113.7',
  country: 'MA',
  fingerprint: 'fp-layla',
  deviceId: 'device-layla',
  originURL: 'https://chat.example/',
};
const kept = linkedSignals(layla);

/** A user without common signals, except the given ones. */
const comes = (over: Partial<BanSubject> = {}): BanSubject => ({
  ...layla,
  userId: 'newcomer',
  ipAddress: '198.51.100.9',
  fingerprint: 'fp-new',
  deviceId: 'device-new',
  ...over,
});

const SAME = { ipAddress: layla.ipAddress };
const NEAR = { ipAddress: '203.0.113.200' };
const PRINT = { fingerprint: layla.fingerprint };
const MARK = { deviceId: layla.deviceId };

const ban = (field: 'IPOrHost' | 'fingerprint', written: string): Ban => ({
  ...targetColumns(field, written),
  until: null,
  byUserID: 'omar',
  byRank: 60,
  kicksShielded: false,
  linked: kept,
});
const ofAddress = ban('IPOrHost', layla.ipAddress);
const ofDevice = ban('fingerprint', layla.fingerprint);

test.each<[what: string, who: BanSubject, score: number]>([
  ['nothing', comes(), 0],
  ['the address', comes(SAME), 0],
  ['the first part of the address', comes(NEAR), 0],
  ['the fingerprint', comes(PRINT), 60],
  ['the fingerprint and the first part', comes({ ...PRINT, ...NEAR }), 100],
  ['the fingerprint and the address', comes({ ...PRINT, ...SAME }), 110],
  ['the mark', comes(MARK), 100],
  ['all of it', comes({ ...MARK, ...PRINT, ...SAME }), 210],
  ['no fingerprint on both sides', comes({ fingerprint: '' }), 0],
  ['no address', comes({ ipAddress: 'unknown' }), 0],
])('of who has in common %s the score is as the table says (MOD-59)', (_, who, score) => {
  expect(linkedScore(kept, who)).toBe(score);
});

test.each<[what: string, who: BanSubject, address: boolean, device: boolean]>([
  ['herself', layla, true, true],
  ['her device at another address', comes({ ...MARK, ...PRINT }), true, true],
  ['her device under another fingerprint and address', comes(MARK), true, true],
  ['her device that threw its mark away, at the next address', comes({ ...PRINT, ...NEAR }), true, true],
  ['a telephone of the same kind, elsewhere', comes(PRINT), false, true],
  ['a neighbour at her address', comes(SAME), true, false],
  ['a neighbour at the next address', comes(NEAR), false, false],
  ['her device, as the maker of the ban', comes({ ...MARK, userId: 'omar' }), false, false],
  ['her device, as a higher rank', comes({ ...MARK, rank: 80 }), false, false],
])(
  '%s: whether a ban of her address and one of her device meet them (MOD-59, MOD-60)',
  (_, who, address, device) => {
    expect([banApplies(ofAddress, who), banApplies(ofDevice, who)]).toEqual([address, device]);
  },
);

test.each([comes(MARK), comes({ ...PRINT, ...NEAR })])(
  'a ban without linked signals matches only by its target: %# (MOD-60)',
  who => {
    const { linked: _, ...alone } = ofAddress;
    expect([banApplies(alone, who), banApplies({ ...alone, linked: [] }, who)]).toEqual([false, false]);
  },
);

test('a network alone is not sufficient; unknown values are not stored (MOD-59)', () => {
  const places = kept.filter(({ kind }) => kind === 'address' || kind === 'part');
  expect(Math.max(...places.map(({ weight }) => weight))).toBeLessThan(ENOUGH);
  expect(places.map(({ value }) => value)).toEqual(['00000000000000000000ffffcb007107', '203.0.113.0/24']);
  expect(linkedSignals({ deviceId: '', fingerprint: '', ipAddress: '' })).toEqual([]);
  expect(
    linkedSignals({ deviceId: '', fingerprint: '', ipAddress: '2001:db8:5:5::2' }).map(({ value }) => value),
  ).toEqual(['20010db800050005', '2001:db8:5::/48']);
});
