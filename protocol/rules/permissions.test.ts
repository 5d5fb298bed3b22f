import { expect, test } from 'vitest';
import { CHAT_PERMISSION_TABLE, PANEL_PERMISSION_TABLE } from './permission-table.ts';
import {
  allChatPermissions,
  allPanelPermissions,
  CHAT_PERMISSIONS,
  noChatPermissions,
  noPanelPermissions,
  PANEL_PERMISSIONS,
  PUBLIC_PERMISSIONS,
} from './permissions.ts';
import { ROLE_TEMPLATES } from './role-templates.ts';
import { completePermissions, PERMISSIONS_VERSION } from './stored-permissions.ts';

/** The first version of the table contains exactly the permissions in the requirements. */
const first = (table: Record<string, { ar: string; since?: number }>) =>
  Object.keys(table).filter(name => table[name]?.since === undefined);

test('the requirements list 48 chat permissions; the last is hasOneTimeKick', () => {
  expect(first(CHAT_PERMISSION_TABLE)).toHaveLength(48);
  expect(first(CHAT_PERMISSION_TABLE).at(-1)).toBe('hasOneTimeKick');
});

test('message permissions form their own group after the first 48 (WORD-12)', () => {
  const { group } = CHAT_PERMISSION_TABLE.canDeleteMessages;
  const rows = Object.entries(CHAT_PERMISSION_TABLE).filter(([, row]) => row.group === group);
  expect(rows.map(([name, row]) => [name, 'since' in row && row.since])).toEqual(
    expect.arrayContaining([
      ['canDeleteMessages', 2],
      ['canSendImages', 4],
      ['canSendVoice', 10],
      ['canSendLinks', 3],
      ['canBypassSpamRules', 5],
    ]),
  );
  expect(CHAT_PERMISSIONS.slice(48)).toEqual(expect.arrayContaining(rows.map(([name]) => name)));
  const holders = (flag: 'canDeleteMessages' | 'canSendLinks' | 'canSendImages') =>
    Object.entries(ROLE_TEMPLATES).flatMap(([role, { chat }]) => (chat[flag] ? [role] : []));
  expect(holders('canDeleteMessages').sort()).toEqual(['admin', 'chat-master', 'owner', 'room-master']);
  for (const flag of ['canSendLinks', 'canSendImages'] as const)
    expect(holders(flag)).toEqual(Object.keys(ROLE_TEMPLATES));
});

test('the requirements name 19 panel permissions', () => {
  expect(first(PANEL_PERMISSION_TABLE)).toHaveLength(19);
});

test('the empty and the full permission records contain every flag (ROLE-9)', () => {
  expect(Object.keys(noChatPermissions())).toEqual([...CHAT_PERMISSIONS]);
  expect(Object.keys(noPanelPermissions())).toEqual([...PANEL_PERMISSIONS]);
  expect(Object.values(noChatPermissions()).some(Boolean)).toBe(false);
  expect(Object.values(allChatPermissions()).every(Boolean)).toBe(true);
  expect(Object.values(allPanelPermissions()).every(Boolean)).toBe(true);
});

test('other users can see only four permissions of a user', () => {
  expect([...PUBLIC_PERMISSIONS].sort()).toEqual(
    ['allowUserToWrite', 'canUseBannedIcons', 'cannotKicked', 'hasOneTimeKick'].sort(),
  );
});

test('every permission has a distinct Arabic name', () => {
  for (const table of [CHAT_PERMISSION_TABLE, PANEL_PERMISSION_TABLE]) {
    const names = Object.entries(table).map(([flag, { ar }]) => [flag, ar] as const);
    expect(names.filter(([, ar]) => !/^\p{sc=Arabic}/u.test(ar))).toEqual([]);
    expect(new Set(names.map(([, ar]) => ar)).size).toBe(names.length);
  }
});

/** A table of a later release with one more permission. */
const LATER = {
  ...CHAT_PERMISSION_TABLE,
  canSendPostcards: { roles: ['owner', 'admin'], since: PERMISSIONS_VERSION + 1 },
} as const;

test.each([
  ['owner', true],
  ['admin', false],
  ['chat-master', false],
  ['member', false],
  ['visitor', false],
  [null, false],
] as const)(
  'a permission newer than the record is granted to owners only: %s, %s (ROLE-19)',
  (role, isHeld) => {
    const { chat } = ROLE_TEMPLATES[role ?? 'member'];
    const complete = completePermissions(LATER, { flags: chat, version: PERMISSIONS_VERSION }, role);
    expect(complete).toEqual({ ...chat, canSendPostcards: isHeld });
  },
);

test.each([
  ['admin', true],
  ['owner', false],
] as const)(
  'a stored value for a newer permission takes precedence for an %s: %s (ROLE-19)',
  (role, said) => {
    const stored = { flags: { canSendPostcards: said }, version: PERMISSIONS_VERSION };
    expect(completePermissions(LATER, stored, role).canSendPostcards).toBe(said);
  },
);

test('a known permission that a record lacks is not granted, even to an owner (ROLE-19)', () => {
  const stored = { flags: {}, version: PERMISSIONS_VERSION + 1 };
  expect(Object.values(completePermissions(LATER, stored, 'owner')).some(Boolean)).toBe(false);
});

test('a new permission without roles is not granted to an older record, even of an owner (ROLE-19)', () => {
  const table = { mark: { roles: [], since: 2 } };
  expect(completePermissions(table, { flags: {}, version: 1 }, 'owner')).toEqual({ mark: false });
});
