import { expect, test } from 'vitest';
import {
  type Claimant,
  reaches,
  type Sanction,
  type SanctionedUser,
  type SanctionKind,
  sanctionApplies,
  sanctionKeys,
} from './sanctions.ts';

const APPLIED_AT = 1_000;

const GUEST: SanctionedUser = {
  userId: 'u1',
  sessionId: 's1',
  deviceId: 'd1',
  accountType: 'visitor',
  fingerprint: 'f1',
  ipAddress: '2001:db8:1:1::1',
};
const MEMBER: SanctionedUser = { ...GUEST, accountType: 'super' };

/** A user without shared keys. The device was first present after the sanction. */
const other = (over: Partial<Claimant> = {}): Claimant => ({
  userId: 'u2',
  sessionId: 's2',
  deviceId: 'd2',
  accountType: 'visitor',
  role: 'visitor',
  fingerprint: 'f2',
  ipAddress: '192.0.2.2',
  deviceHereSince: APPLIED_AT + 1,
  ...over,
});

const SAME_64 = { ipAddress: '2001:db8:1:1:ffff::2' };
const SAME_48 = { ipAddress: '2001:db8:1:9::1' };
const OLD = { deviceHereSince: APPLIED_AT };

test.each<[string, SanctionKind, SanctionedUser, Claimant, boolean]>([
  ['no shared key', 'mute', GUEST, other(), false],
  ['the session', 'mute', GUEST, other({ sessionId: 's1' }), true],
  ['the user', 'mute', GUEST, other({ userId: 'u1' }), true],
  ['the account', 'mute', MEMBER, other({ userId: 'u1', accountType: 'super' }), true],
  ['the device', 'mute', GUEST, other({ deviceId: 'd1', ...OLD }), true],
  [
    'the device of a user who is now a member',
    'mute',
    GUEST,
    other({ deviceId: 'd1', accountType: 'super' }),
    true,
  ],
  ['the fingerprint', 'mute', GUEST, other({ fingerprint: 'f1' }), false],
  ['the network, new device', 'mute', GUEST, other(SAME_64), true],
  ['the network, device present before', 'mute', GUEST, other({ ...SAME_64, ...OLD }), false],
  ['the network, unknown device', 'mute', GUEST, other({ ...SAME_64, deviceHereSince: null }), true],
  [
    'the loopback address of a local instance',
    'mute',
    { ...GUEST, ipAddress: '127.0.0.1' },
    other({ ipAddress: '127.0.0.1' }),
    false,
  ],
  ['the network of a member', 'mute', MEMBER, other(SAME_64), false],
  ['a member in the network', 'mute', GUEST, other({ ...SAME_64, accountType: 'super' }), false],
  ['the next /64', 'mute', GUEST, other({ ipAddress: '2001:db8:1:2::1' }), false],
  ['the network, new device', 'oneTimeKick', GUEST, other(SAME_64), true],
  ['the network, new device', 'messageBlock', GUEST, other(SAME_64), true],
  ['the network, new device', 'rename', GUEST, other(SAME_64), true],
  ['the network, new device', 'reentryBlock', GUEST, other(SAME_64), false],
  ['the fingerprint alone', 'reentryBlock', GUEST, other({ fingerprint: 'f1' }), false],
  ['fingerprint and /48, new device', 'reentryBlock', GUEST, other({ fingerprint: 'f1', ...SAME_48 }), true],
  [
    'fingerprint and /48, device present before',
    'reentryBlock',
    GUEST,
    other({ fingerprint: 'f1', ...SAME_48, ...OLD }),
    false,
  ],
  [
    'fingerprint and /48 of a member',
    'reentryBlock',
    GUEST,
    other({ fingerprint: 'f1', ...SAME_48, accountType: 'super' }),
    false,
  ],
  [
    'no fingerprint on both sides',
    'reentryBlock',
    { ...GUEST, fingerprint: '' },
    other({ fingerprint: '', ...SAME_48 }),
    false,
  ],
  ['the device', 'reentryBlock', MEMBER, other({ deviceId: 'd1' }), true],
])(
  'a sanction follows shared keys: %s (%s): $4 (MOD-34, MOD-35, MOD-70)',
  (_, kind, sanctionTarget, comes, applies) => {
    const stored = sanctionKeys(kind, sanctionTarget);
    const found = sanctionKeys(kind, comes).filter(key => stored.includes(key));
    expect(found.some(key => sanctionApplies({ who: key, appliedAt: APPLIED_AT }, comes))).toBe(applies);
  },
);

test.each<[Sanction, number, boolean]>([
  [{ kind: 'mute', rank: 60 }, 0, true],
  [{ kind: 'mute', rank: 60 }, 60, true],
  [{ kind: 'mute', rank: 60 }, 80, false],
  [{ kind: 'oneTimeKick', rank: 60 }, 100, false],
  [{ kind: 'reentryBlock' }, 100, true],
])('%j applies to rank %d on a shared device: %s (MOD-44)', (sanction, rank, isMet) => {
  expect(reaches(sanction, rank)).toBe(isMet);
});
