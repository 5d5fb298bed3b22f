import { expect, test } from 'vitest';
import { may } from '../../../protocol/rules/may.ts';
import { noPanelPermissions, type PanelPermissions } from '../../../protocol/rules/permissions.ts';
import { ROLES } from '../../../protocol/rules/roles.ts';
import { layla, omar, rima, salma } from '../../support/people.ts';

const panel = (flags: Partial<PanelPermissions>): PanelPermissions => ({ ...noPanelPermissions(), ...flags });
const closed = panel({ canAccessBanMenu: true });
const bansOnly = panel({ canAccessAdminPanel: true, canAccessBanMenu: true });

test('MAY-55 the panel opens with its flag', () => {
  expect([bansOnly, closed].map(may.enterPanel)).toEqual(['allowed', 'unauthorized_panel']);
});

test('MAY-56 MAY-57 a section takes its own flag and that of the panel', () => {
  expect(may.openSection(bansOnly, 'canAccessBanMenu')).toBe('allowed');
  expect(may.openSection(bansOnly, 'canAccessRoomsMenu')).toBe('unauthorized_section');
  expect(may.openSection(closed, 'canAccessBanMenu')).toBe('unauthorized_panel');
});

test('MAY-59 nobody grants what they do not hold, in either record', () => {
  expect(may.grant(omar.permissions, { canKickUser: true, canBeGhost: false })).toBe('allowed');
  expect(may.grant(omar.permissions, { canKickUser: true, canBeGhost: true })).toBe('forbidden');
  expect(may.grant(bansOnly, { canAccessBanMenu: true })).toBe('allowed');
  expect(may.grant(bansOnly, { canAccessAccountsMenu: true })).toBe('forbidden');
});

test('MAY-59 what an account has already is not granted by an edit of something else', () => {
  expect(may.grant(omar.permissions, { canBeGhost: true }, { canBeGhost: true })).toBe('allowed');
  expect(may.grant(omar.permissions, { canBeGhost: true }, { canBeGhost: false })).toBe('forbidden');
});

test.each([
  ['owner', 'admin', 'allowed'],
  ['owner', 'owner', 'allowed'],
  ['admin', 'owner', 'forbidden'],
  ['chat-master', 'member', 'allowed'],
  ['chat-master', 'admin', 'forbidden'],
  ['owner', 'visitor', 'forbidden'],
] as const)('MAY-60 %s gives the role %s: %s', (granter, role, verdict) => {
  expect(may.assignRole(ROLES[granter], role)).toBe(verdict);
});

test('MAY-46 changing the own password has its flag', () => {
  expect([salma, rima, layla].map(may.changePassword)).toEqual(['allowed', 'allowed', 'forbidden']);
});
