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
  ['no signal', comes(), 0],
  ['the address', comes(SAME), 0],
  ['the /24 network', comes(NEAR), 0],
  ['the fingerprint', comes(PRINT), 60],
  ['fingerprint and /24 network', comes({ ...PRINT, ...NEAR }), 100],
  ['fingerprint and address', comes({ ...PRINT, ...SAME }), 110],
  ['the device mark', comes(MARK), 100],
  ['device mark, fingerprint and address', comes({ ...MARK, ...PRINT, ...SAME }), 210],
  ['an empty fingerprint', comes({ fingerprint: '' }), 0],
  ['no address', comes({ ipAddress: 'unknown' }), 0],
])('the linked score for shared signals: %s (MOD-59)', (_, subject, score) => {
  expect(linkedScore(kept, subject)).toBe(score);
});

test.each<[what: string, who: BanSubject, address: boolean, device: boolean]>([
  ['the banned user', layla, true, true],
  ['the banned device at another address', comes({ ...MARK, ...PRINT }), true, true],
  ['the banned device with another fingerprint and address', comes(MARK), true, true],
  ['the banned device without its mark, at a neighboring address', comes({ ...PRINT, ...NEAR }), true, true],
  ['another device with the same fingerprint, elsewhere', comes(PRINT), false, true],
  ['another device at the same address', comes(SAME), true, false],
  ['another device at a neighboring address', comes(NEAR), false, false],
  ['the banned device, used by the issuer of the ban', comes({ ...MARK, userId: 'omar' }), false, false],
  ['the banned device, used by a higher rank', comes({ ...MARK, rank: 80 }), false, false],
])('%s: the address ban applies: $2, the device ban: $3 (MOD-59, MOD-60)', (_, subject, address, device) => {
  expect([banApplies(ofAddress, subject), banApplies(ofDevice, subject)]).toEqual([address, device]);
});

test.each([comes(MARK), comes({ ...PRINT, ...NEAR })])(
  'an address ban without linked signals does not match its device at $ipAddress (MOD-60)',
  subject => {
    const { linked: _, ...alone } = ofAddress;
    expect([banApplies(alone, subject), banApplies({ ...alone, linked: [] }, subject)]).toEqual([
      false,
      false,
    ]);
  },
);

test('a network alone does not identify a banned user; unknown values are not stored (MOD-59)', () => {
  const places = kept.filter(({ kind }) => kind === 'address' || kind === 'part');
  expect(Math.max(...places.map(({ weight }) => weight))).toBeLessThan(ENOUGH);
  expect(places.map(({ value }) => value)).toEqual(['00000000000000000000ffffcb007107', '203.0.113.0/24']);
  expect(linkedSignals({ deviceId: '', fingerprint: '', ipAddress: '' })).toEqual([]);
  expect(
    linkedSignals({ deviceId: '', fingerprint: '', ipAddress: '2001:db8:5:5::2' }).map(({ value }) => value),
  ).toEqual(['20010db800050005', '2001:db8:5::/48']);
});
