import { describe, expect, test } from 'vitest';
import { actor } from '../../../tests/support/people.ts';
import { actsAlone, needsApproval } from '../account-limits.ts';
import type { PowerActor } from '../actor.ts';
import { isGrantUpward, isTakeover } from '../grants.ts';
import { authorizePower, type Grants } from '../power.ts';
import { ROLE_TEMPLATES } from '../role-templates.ts';
import { ROLES, type Role } from '../roles.ts';
import { readApprovals } from './operators.ts';

const LIMITED = { kicksPerHour: 0, longestBan: 'forever', needsApproval: true } as const;
const KICK_ALL = { canKickUser: true, canKickUsersWithSameIP: true } as const;

const person = (role: Role, over: Partial<PowerActor> = {}): PowerActor => ({
  userId: `the ${role}`,
  role,
  rank: ROLES[role].rank,
  holds: {},
  ...over,
});

test('accounts with the needsApproval limit need approval; owners never do (APPROVAL-1)', () => {
  const waits = (role: Role, limits?: object) =>
    needsApproval({ role, ...(limits && { limits: limits as never }) });
  expect(waits('admin', LIMITED)).toBe(true);
  expect(waits('member', LIMITED)).toBe(true);
  expect(waits('owner', LIMITED)).toBe(false);
  expect(waits('admin', { ...LIMITED, needsApproval: false })).toBe(false);
  expect(waits('admin', { kicksPerHour: 3, longestBan: '1h' })).toBe(false);
  expect(waits('admin')).toBe(false);
});

describe('accounts allowed to approve a request by another account (APPROVAL-4)', () => {
  const asker = { userId: 'the asker', rank: ROLES.admin.rank };
  test.each([
    ['an equal', person('admin'), 'allowed'],
    ['an owner', person('owner'), 'allowed'],
    [
      'an owner with the limit, which does not apply to owners',
      person('owner', { limits: LIMITED }),
      'allowed',
    ],
    ['an equal who also needs approval', person('admin', { limits: LIMITED }), 'forbidden'],
    ['a lower rank', person('chat-master'), 'forbidden'],
    ['an equal limited to rooms', person('admin', { masterOf: ['hall'] }), 'forbidden'],
    ['the requester, in any session', person('admin', { userId: asker.userId }), 'own_case'],
    ['an owner who is the requester', person('owner', { userId: asker.userId }), 'own_case'],
  ] as const)('approval by %s: $2', (_, approver, verdict) => {
    expect(authorizePower(approver, { effect: 'approve', by: asker })).toBe(verdict);
  });
});

const has = (over: Partial<Grants> & { role?: Role } = {}): Grants => ({
  role: 'member',
  rank: ROLES[over.role ?? 'member'].rank,
  masterOf: [],
  holds: {},
  until: Number.POSITIVE_INFINITY,
  ...over,
});

describe('grants beyond the previous permissions (APPROVAL-3)', () => {
  const kicker = { holds: { canKickUser: true } };
  const ended = { role: 'chat-master', until: 5 } as const;
  test.each([
    ['a higher role', has(), has({ role: 'admin' }), true],
    ['a lower role', has({ role: 'admin' }), has(), false],
    ['a permission', has(), has({ holds: { canBeGhost: true } }), true],
    ['a permission replaced by another', has(kicker), has({ holds: { canBeGhost: true } }), true],
    ['one permission fewer', has(kicker), has(), false],
    ['a room', has(), has({ masterOf: ['hall'] }), true],
    ['another room', has({ masterOf: ['hall'] }), has({ masterOf: ['yard'] }), true],
    ['one of two rooms fewer', has({ masterOf: ['hall', 'yard'] }), has({ masterOf: ['hall'] }), false],
    ['no rooms, so that no room limit applies', has({ masterOf: ['hall'] }), has(), true],
    ['a role limited to rooms', has({ role: 'chat-master' }), has({ role: 'room-master' }), false],
    ['a later end of a role', has(ended), has({ ...ended, until: 6 }), true],
    ['an earlier end', has(ended), has({ ...ended, until: 4 }), false],
    ['a later end of a permission', has({ ...kicker, until: 5 }), has(kicker), true],
    ['a later end of default member permissions', has({ until: 5 }), has(), false],
    [
      'more kicks',
      has({ ...kicker, limits: { ...LIMITED, kicksPerHour: 2 } }),
      has({ ...kicker, limits: LIMITED }),
      true,
    ],
    ['fewer kicks', has(kicker), has({ ...kicker, limits: { ...LIMITED, kicksPerHour: 2 } }), false],
    [
      'the limit removed from approvable permissions',
      has({ holds: KICK_ALL, limits: LIMITED }),
      has({ holds: KICK_ALL }),
      true,
    ],
    ['the limit removed without approvable permissions', has({ limits: LIMITED }), has(), false],
    ['no difference', has(kicker), has(kicker), false],
  ])('a change with %s counts as a grant: $3', (_, before, after, isMore) => {
    const target = { ...before, userId: 'other', room: null };
    expect(isGrantUpward({ effect: 'administer', target, after })).toBe(isMore);
    expect(isGrantUpward({ effect: 'endow', before, after })).toBe(isMore);
  });

  test('accounts above member and added role permissions need approval; removals never do', () => {
    const isNew = (after: Grants) => isGrantUpward({ effect: 'endow', before: null, after });
    expect(isNew(has({ holds: ROLE_TEMPLATES.member.chat }))).toBe(false);
    for (const over of [
      { role: 'room-master' },
      { holds: { canBeGhost: true } },
      { masterOf: ['hall'] },
    ] as const)
      expect(isNew(has(over))).toBe(true);
    const template = (before: object, after: object) =>
      isGrantUpward({ effect: 'changeTemplate', role: 'member', before: { ...before }, after: { ...after } });
    expect(template({}, KICK_ALL)).toBe(true);
    expect(template(KICK_ALL, {})).toBe(false);
    const target = { ...has({ role: 'admin' }), userId: 'other', room: null };
    expect(isGrantUpward({ effect: 'administer', target, after: null })).toBe(false);
  });
});

test('an account that needs approval takes over an account that needs none by changing it (APPROVAL-3)', () => {
  const waiting = person('admin', { limits: LIMITED });
  const target = (over: Partial<Grants>, userId = 'other') => ({ ...has(over), userId, room: null });
  for (const holds of [
    KICK_ALL,
    { canAccessBanMenu: true },
    { canBanUsersFromCountry: true },
    { canAccessAccountsMenu: true },
  ]) {
    expect(actsAlone(has({ holds }))).toBe(true);
    expect(isTakeover(waiting, target({ holds }))).toBe(true);
    expect(isTakeover(waiting, target({ holds, limits: LIMITED }))).toBe(false);
    expect(isTakeover(person('admin'), target({ holds }))).toBe(false);
    expect(isTakeover(waiting, target({ holds }, waiting.userId))).toBe(false);
  }
  expect(isTakeover(waiting, target({ holds: { canKickUser: true } }))).toBe(false);
});

test('accounts with an approvable action read approvals; guests do not (APPROVAL-10)', () => {
  const reads = (options: Partial<Parameters<typeof actor>[0]>) =>
    readApprovals(actor({ role: 'member', ...options }));
  expect(reads({ may: ['canKickUser', 'canKickUsersWithSameIP'] })).toBe('allowed');
  expect(reads({ may: ['canBanUsersFromCountry'] })).toBe('allowed');
  expect(reads({ canAccessAccountsMenu: true })).toBe('allowed');
  expect(reads({ may: ['canKickUser'] })).toBe('forbidden');
  expect(reads({ role: 'visitor', may: ['canKickUser', 'canKickUsersWithSameIP'] })).toBe('forbidden');
});
