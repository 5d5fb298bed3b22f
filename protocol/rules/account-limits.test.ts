import { describe, expect, test } from 'vitest';
import { BAN_DURATION_CODES, type BanDuration } from '../entities/bans.ts';
import { type AccountLimits, limitsOf, NO_LIMITS } from './account-limits.ts';
import type { PowerActor } from './actor.ts';
import { type AccountGrants, authorizePower, banFor, type Grants } from './power.ts';
import { ROLES, type Role } from './roles.ts';

const limits = (kicksPerHour: number, longestBan: BanDuration = 'forever'): AccountLimits => ({
  kicksPerHour,
  longestBan,
});

test('an account limit shortens its longest ban; an owner has no limit (MOD-68)', () => {
  const longest = (role: Role, limit: BanDuration) =>
    BAN_DURATION_CODES.filter(code => banFor({ role, limits: limits(0, limit) }, code) === 'allowed').at(-1);
  for (const code of BAN_DURATION_CODES) expect(longest('admin', code)).toBe(code);
  expect(BAN_DURATION_CODES.map(code => banFor({ role: 'admin', limits: limits(0, '24h') }, code))).toEqual([
    ...Array.from({ length: 7 }, () => 'allowed'),
    ...Array.from({ length: 4 }, () => 'ban_too_long'),
  ]);
  expect(longest('owner', '15m')).toBe('forever');
  expect(banFor({ role: 'visitor' }, 'forever')).toBe('allowed');
  expect(limitsOf({ role: 'owner', limits: limits(1, '15m') })).toEqual(NO_LIMITS);
});

const POWER = {
  kicks: { canKickUser: true },
  bans: { canAddBanned: true },
  none: { allowUserToWrite: true },
} as const;
const ALL = { ...POWER.kicks, ...POWER.bans, ...POWER.none, canBeGhost: true };

const actor = (role: Role, own: AccountLimits): PowerActor => ({
  userId: 'actor',
  role,
  rank: ROLES[role].rank,
  holds: ALL,
  limits: own,
});
const grantsOf = (power: keyof typeof POWER, of: AccountLimits, role: Role = 'chat-master'): Grants => ({
  role,
  rank: ROLES[role].rank,
  masterOf: [],
  holds: POWER[power],
  until: Number.POSITIVE_INFINITY,
  limits: of,
});
const account = (of: Grants, userId = 'other'): AccountGrants => ({ ...of, userId, room: null });

describe('an actor cannot grant account limits wider than their own (MAY-89)', () => {
  test.each([
    ['admin', NO_LIMITS, 'kicks', NO_LIMITS, 'allowed'],
    ['admin', limits(5), 'kicks', limits(5), 'allowed'],
    ['admin', limits(5), 'kicks', limits(6), 'forbidden'],
    ['admin', limits(5), 'kicks', NO_LIMITS, 'forbidden'],
    ['admin', limits(5), 'bans', NO_LIMITS, 'allowed'],
    ['admin', limits(5), 'none', NO_LIMITS, 'allowed'],
    ['admin', limits(0, '7d'), 'bans', limits(0, '24h'), 'allowed'],
    ['admin', limits(0, '7d'), 'bans', limits(0, '30d'), 'forbidden'],
    ['admin', limits(0, '7d'), 'bans', NO_LIMITS, 'forbidden'],
    ['admin', limits(0, '7d'), 'kicks', NO_LIMITS, 'allowed'],
    ['owner', limits(1, '15m'), 'kicks', NO_LIMITS, 'allowed'],
  ] as const)(
    '%s with limits %o creates an account with %s and limits %o: %s',
    (role, own, power, given, said) => {
      const act = { effect: 'endow', before: null, after: grantsOf(power, given) } as const;
      expect(authorizePower(actor(role, own), act)).toBe(said);
    },
  );

  test.each([
    ['kicks', NO_LIMITS, limits(3), NO_LIMITS, 'allowed'],
    ['kicks', limits(3), NO_LIMITS, NO_LIMITS, 'allowed'],
    ['kicks', limits(3), limits(5), limits(5), 'allowed'],
    ['kicks', limits(3), limits(6), limits(5), 'forbidden'],
    ['kicks', NO_LIMITS, limits(3), limits(5), 'holds_more'],
    ['bans', limits(0, '30d'), limits(0, '24h'), limits(0, '7d'), 'holds_more'],
    ['bans', limits(0, '24h'), limits(0, '30d'), limits(0, '7d'), 'forbidden'],
    ['none', NO_LIMITS, limits(3), limits(5), 'allowed'],
  ] as const)('a %s account changed from %o to %o by an admin with %o: %s', (power, was, next, own, said) => {
    const [target, after] = [account(grantsOf(power, was)), grantsOf(power, next)];
    expect(authorizePower(actor('admin', own), { effect: 'administer', target, after })).toBe(said);
  });

  test('an operator cannot change the limits of accounts of equal or higher rank, or their own', () => {
    for (const role of ['admin', 'owner'] as const) {
      const act = { effect: 'administer', target: account(grantsOf('none', NO_LIMITS, role)) } as const;
      const after = grantsOf('none', limits(1), role);
      expect(authorizePower(actor('admin', NO_LIMITS), { ...act, after })).toBe('forbidden');
    }
    for (const [was, next, said] of [
      [limits(5), limits(6), 'own_power'],
      [limits(5), limits(4), 'own_power'],
      [limits(5, '24h'), limits(5, '7d'), 'own_power'],
      [limits(5, '24h'), limits(5, '24h'), 'allowed'],
    ] as const) {
      const target = account(grantsOf('kicks', was, 'admin'), 'actor');
      const after = grantsOf('kicks', next, 'admin');
      expect(authorizePower(actor('admin', was), { effect: 'administer', target, after })).toBe(said);
    }
  });

  test('an account with a limit cannot grant a role the limited permission', () => {
    const act = { effect: 'changeTemplate', role: 'member', before: {} } as const;
    const admin = actor('admin', limits(5));
    expect(authorizePower(admin, { ...act, after: POWER.kicks })).toBe('forbidden');
    expect(authorizePower(admin, { ...act, after: POWER.bans })).toBe('allowed');
    expect(authorizePower(actor('admin', NO_LIMITS), { ...act, after: POWER.kicks })).toBe('allowed');
  });
});
