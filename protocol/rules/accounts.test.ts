import { expect, test } from 'vitest';
import {
  adminPanelPermissions,
  changedFlags,
  chatPermissions,
  completeRecord,
} from '../resources/permission-records.ts';
import { CHAT_PERMISSIONS } from './permissions.ts';

test('a missing flag is false in a new record and unchanged in an update (RES-21)', () => {
  expect(completeRecord(adminPanelPermissions, { canAccessBanMenu: true })).toMatchObject({
    canAccessBanMenu: true,
    canAccessAdminPanel: false,
  });
  expect(Object.keys(completeRecord(chatPermissions, {}))).toEqual([...CHAT_PERMISSIONS]);
  const before = { canKickUser: true, canBeGhost: false };
  expect(changedFlags({ canKickUser: true, canBeGhost: false, canAccessChat: false }, before)).toEqual({});
  expect(changedFlags({ canKickUser: false, canBeGhost: true }, before)).toEqual({
    canKickUser: false,
    canBeGhost: true,
  });
});

test('stored records never contain the one-time kick mark', () => {
  expect(chatPermissions.Shape.parse({ hasOneTimeKick: true, canKickUser: true })).toEqual({
    hasOneTimeKick: false,
    canKickUser: true,
  });
  expect(chatPermissions.Shape.parse({})).toEqual({});
});

test('an unknown name or a non-boolean value is not a flag (RES-21)', () => {
  expect(chatPermissions.Shape.safeParse({ canFly: true }).success).toBe(false);
  expect(chatPermissions.Shape.safeParse({ canKickUser: 1 }).success).toBe(false);
  expect(adminPanelPermissions.Shape.safeParse({ canKickUser: true }).success).toBe(false);
});
