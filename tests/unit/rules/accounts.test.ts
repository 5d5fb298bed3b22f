import { expect, test } from 'vitest';
import {
  adminPanelPermissions,
  changedFlags,
  chatPermissions,
  wholeRecord,
} from '../../../protocol/resources/permission-records.ts';
import { may } from '../../../protocol/rules/may.ts';
import { CHAT_PERMISSIONS } from '../../../protocol/rules/permissions.ts';
import { ROLES, type Role } from '../../../protocol/rules/roles.ts';

const account = (role: Role, userID: string = role) => ({ userID, role, rank: ROLES[role].rank });

test.each([
  ['owner', 'admin', 'allowed', 'allowed'],
  ['admin', 'admin', 'allowed', 'allowed'],
  ['chat-master', 'member', 'allowed', 'allowed'],
  ['admin', 'owner', 'forbidden', 'forbidden'],
  ['chat-master', 'admin', 'forbidden', 'forbidden'],
  ['owner', 'owner', 'allowed', 'forbidden'],
] as const)('MAY-61, ROLE-11 %s edits %s: %s, and governs it: %s', (editor, edited, edit, govern) => {
  const [one, other] = [account(editor, 'one'), account(edited, 'other')];
  expect([may.editAccount(one, other), may.governAccount(one, other)]).toEqual([edit, govern]);
});

test('MAY-61, ROLE-11 one’s own account is one’s own business, an owner’s too', () => {
  for (const role of ['owner', 'admin', 'member'] as const) {
    expect(may.editAccount(account(role), account(role))).toBe('allowed');
    expect(may.governAccount(account(role), account(role))).toBe('allowed');
  }
});

test('MAY-62 a room-master gives the own rooms and leaves those that were there; others give any', () => {
  const giver = { role: 'room-master', masterOf: ['hall'] } as const;
  expect(may.giveRooms(giver, ['hall'])).toBe('allowed');
  expect(may.giveRooms(giver, ['hall', 'garden'])).toBe('forbidden');
  expect(may.giveRooms(giver, ['hall', 'garden'], ['garden'])).toBe('allowed');
  expect(may.giveRooms({ role: 'admin', masterOf: [] }, ['garden'])).toBe('allowed');
});

test('RES-20, RES-21 what is not said is false in a new record, and no change of another', () => {
  expect(wholeRecord(adminPanelPermissions, { canAccessBanMenu: true })).toMatchObject({
    canAccessBanMenu: true,
    canAccessAdminPanel: false,
  });
  expect(Object.keys(wholeRecord(chatPermissions, {}))).toEqual([...CHAT_PERMISSIONS]);
  const before = { canKickUser: true, canBeGhost: false };
  expect(changedFlags({ canKickUser: true, canBeGhost: false, canAccessChat: false }, before)).toEqual({});
  expect(changedFlags({ canKickUser: false, canBeGhost: true }, before)).toEqual({
    canKickUser: false,
    canBeGhost: true,
  });
});

test('RES-82 the mark of the one-time kick is kept in no record', () => {
  expect(chatPermissions.Shape.parse({ hasOneTimeKick: true, canKickUser: true })).toEqual({
    hasOneTimeKick: false,
    canKickUser: true,
  });
  expect(chatPermissions.Shape.parse({})).toEqual({});
});

test('RES-20, RES-21 a flag of another name, or one that is no truth, is no flag', () => {
  expect(chatPermissions.Shape.safeParse({ canFly: true }).success).toBe(false);
  expect(chatPermissions.Shape.safeParse({ canKickUser: 1 }).success).toBe(false);
  expect(adminPanelPermissions.Shape.safeParse({ canKickUser: true }).success).toBe(false);
});
