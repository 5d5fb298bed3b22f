import { expect, test } from 'vitest';
import type { Holding } from './actor.ts';
import { authorizePower } from './power.ts';
import { ROLE_TEMPLATES, siteTemplate, TEMPLATE_ROLES } from './role-templates.ts';
import { ROLES, type Role } from './roles.ts';

const given = (role: Role): Holding => ({ ...ROLE_TEMPLATES[role].chat, ...ROLE_TEMPLATES[role].panel });

const change = (
  by: Role,
  role: Role,
  flags: Holding,
  over: { masterOf?: string[]; holds?: Holding } = {},
) => {
  const { masterOf = [], holds = {} } = over;
  const actor = { userId: by, role: by, rank: ROLES[by].rank, masterOf, holds: { ...given(by), ...holds } };
  const before = given(role);
  return authorizePower(actor, { effect: 'changeTemplate', role, before, after: { ...before, ...flags } });
};

/**
 * Operators who may take `allowUserToWrite` from a role. Rows: operator. Columns: owner, admin, chat-master,
 * room-master, member.
 */
const WITHDRAWING: Readonly<Record<Exclude<Role, 'visitor'>, readonly string[]>> = {
  owner: ['allowed', 'allowed', 'allowed', 'allowed', 'allowed'],
  admin: ['forbidden', 'forbidden', 'allowed', 'allowed', 'allowed'],
  'chat-master': ['forbidden', 'forbidden', 'forbidden', 'allowed', 'allowed'],
  'room-master': ['forbidden', 'forbidden', 'forbidden', 'forbidden', 'forbidden'],
  member: ['forbidden', 'forbidden', 'forbidden', 'forbidden', 'forbidden'],
};

test.each(Object.entries(WITHDRAWING))(
  '%s may take allowUserToWrite only from the roles listed (MAY-74)',
  (by, verdicts) => {
    const said = TEMPLATE_ROLES.map(role => change(by as Role, role, { allowUserToWrite: false }));
    expect(said).toEqual(verdicts);
  },
);

test('an actor cannot grant a role a permission that the actor lacks (MAY-74, MAY-59)', () => {
  expect(change('admin', 'member', { canBeGhost: true })).toBe('allowed');
  expect(change('chat-master', 'member', { canBeGhost: true })).toBe('forbidden');
  expect(change('owner', 'member', { canBeGhost: true }, { holds: { canBeGhost: false } })).toBe('forbidden');
});

test('a role with a permission that the actor lacks cannot be changed or reduced (MAY-74)', () => {
  const lacks = { holds: { canKickUser: false } };
  expect(change('admin', 'chat-master', { canBeHidden: false }, lacks)).toBe('role_holds_more');
  expect(change('admin', 'chat-master', { canKickUser: false }, lacks)).toBe('role_holds_more');
  expect(change('admin', 'member', { canSendPrivateMsg: false }, lacks)).toBe('allowed');
  expect(change('owner', 'owner', { canKickUser: false }, lacks)).toBe('allowed');
});

test('a room-bound actor cannot change roles; an owner is never room-bound (MAY-74, MAY-66)', () => {
  const bound = { masterOf: ['garden'] };
  expect(change('admin', 'member', { allowUserToWrite: false }, bound)).toBe('forbidden');
  expect(change('owner', 'member', { allowUserToWrite: false }, bound)).toBe('allowed');
});

test('the owner template cannot lose canAccessAdminPanel or canAccessAccountsMenu (MAY-75)', () => {
  expect(change('owner', 'owner', { canAccessAdminPanel: false })).toBe('owner_essentials');
  expect(change('owner', 'owner', { canAccessAccountsMenu: false })).toBe('owner_essentials');
  expect(change('owner', 'owner', { canAccessGiftsMenu: false })).toBe('allowed');
  expect(change('owner', 'admin', { canAccessAccountsMenu: false })).toBe('allowed');
});

test('a stored template applies; new flags get defaults, old ones are removed (ROLE-20)', () => {
  const { canBeGhost: _, ...chat } = { ...ROLE_TEMPLATES.admin.chat, canKickUser: false, canFly: true };
  const { chat: flags, panel } = siteTemplate('admin', { chat, panel: {} });
  expect([flags.canKickUser, flags.canBeGhost, 'canFly' in flags]).toEqual([false, true, false]);
  expect(panel).toEqual(ROLE_TEMPLATES.admin.panel);
  expect(siteTemplate('member', null)).toEqual(ROLE_TEMPLATES.member);
});
