import { expect, test } from 'vitest';
import { ROLE_TEMPLATES } from '../../../protocol/rules/role-templates.ts';
import type { Role } from '../../../protocol/rules/roles.ts';
import { administers } from './administers.ts';

const operator = (role: Role) => ({
  userID: 'operator',
  role,
  permissions: ROLE_TEMPLATES[role].chat,
  adminPanelPermissions: ROLE_TEMPLATES[role].panel,
});
const account = (role: Role) => ({ _id: 'account', role, holds: ROLE_TEMPLATES[role].chat });

test.each([
  ['owner', 'admin', true],
  ['owner', 'owner', false],
  ['admin', 'admin', false],
  ['admin', 'chat-master', true],
  ['chat-master', 'admin', false],
  ['room-master', 'member', true],
  ['room-master', 'room-master', false],
] as const)(
  'with the role %s, an operator may administer an account with the role %s: %s (MAY-65, PANEL-40)',
  (actor, target, offered) => {
    expect(administers(operator(actor), account(target))).toBe(offered);
  },
);

test('an account with more permissions than the operator is not administrable (MAY-65)', () => {
  const holds = { canBeGhost: true };
  expect(administers(operator('chat-master'), { ...account('member'), holds })).toBe(false);
  expect(administers(operator('admin'), { ...account('member'), holds })).toBe(true);
});

test('an operator administers their own account (MAY-68)', () => {
  expect(administers(operator('admin'), { ...account('admin'), _id: 'operator' })).toBe(true);
});
