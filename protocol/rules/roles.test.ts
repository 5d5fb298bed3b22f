import { expect, test } from 'vitest';
import {
  allPanelPermissions,
  CHAT_PERMISSIONS,
  type ChatPermission,
  noPanelPermissions,
} from './permissions.ts';
import { ROLE_TEMPLATES } from './role-templates.ts';
import { isRole, ROLES, type Role } from './roles.ts';

const given = (role: Role) => CHAT_PERMISSIONS.filter(flag => ROLE_TEMPLATES[role].chat[flag]);
const OWN_LOOK: ChatPermission[] = [
  'canChangeHisNickname',
  'canChangeHisNicknameColor',
  'canChangeHisNicknameBGColor',
  'canChangeHisIcon',
  'canChangeHisStar',
  'canHideHisStar',
];
const ACTS: ChatPermission[] = [
  'canKickUser',
  'canAddBanned',
  'canSendWarningMsg',
  'canTransferUserToRoom',
  'canChangeVisitorNickname',
  'canChangeVisitorIcon',
  'canChangeVisitorStar',
  'canShowUsersWithSameIP',
  'canBeHidden',
];

test.each(['owner', 'admin'] as const)(
  '%s has all permissions except the one-time kick mark (ROLE-10, ROLE-12)',
  role => {
    expect(CHAT_PERMISSIONS.filter(flag => !given(role).includes(flag))).toEqual(['hasOneTimeKick']);
    expect(ROLE_TEMPLATES[role].panel).toEqual(allPanelPermissions());
  },
);

test('each role has its rank (ROLE-10, ROLE-12)', () => {
  const ranks = Object.fromEntries(Object.entries(ROLES).map(([role, { rank }]) => [role, rank]));
  expect(ranks).toEqual({
    owner: 100,
    admin: 80,
    'chat-master': 60,
    'room-master': 40,
    member: 20,
    visitor: 0,
  });
});

test('a chat-master may moderate and hide, but lacks canBeGhost and canAccessAccountsMenu (ROLE-13)', () => {
  expect(given('chat-master')).toEqual(expect.arrayContaining([...OWN_LOOK, ...ACTS]));
  expect(given('chat-master')).not.toContain('canBeGhost');
  expect(ROLE_TEMPLATES['chat-master'].panel.canAccessAccountsMenu).toBe(false);
});

test('a room-master has the same permissions as a chat-master (ROLE-14)', () => {
  expect(given('room-master')).toEqual(given('chat-master'));
});

test('a member has own look, private chat and temporary rooms but no moderation (ROLE-15)', () => {
  const rooms: ChatPermission[] = ['canCreateTempPrivateRoom', 'canCreateTempPublicRoom'];
  expect(given('member')).toEqual(expect.arrayContaining([...OWN_LOOK, ...rooms, 'canSendPrivateMsg']));
  expect(given('member').filter(flag => ACTS.includes(flag))).toEqual([]);
});

test('by default, guests have chat, media, links, private messages and own look (ROLE-17)', () => {
  const begun = CHAT_PERMISSIONS.filter(flag => ROLE_TEMPLATES.visitor.chat[flag]);
  expect(begun.toSorted()).toEqual(
    [
      ...OWN_LOOK,
      'canAccessChat' as const,
      'allowUserToWrite' as const,
      'canSendPrivateMsg' as const,
      'canSendImages' as const,
      'canSendVoice' as const,
      'canSendLinks' as const,
    ].toSorted(),
  );
  expect(ROLE_TEMPLATES.visitor.panel).toEqual(noPanelPermissions());
});

test('only owner and admin start shielded, and no role has the kick mark (ROLE-9)', () => {
  const roles = Object.keys(ROLES) as Role[];
  expect(roles.filter(role => given(role).includes('cannotKicked'))).toEqual(['owner', 'admin']);
  expect(roles.filter(role => given(role).includes('hasOneTimeKick'))).toEqual([]);
});

test('a role name is a valid role, an inherited property name is not (ROLE-9)', () => {
  expect(isRole('chat-master')).toBe(true);
  expect(isRole('toString')).toBe(false);
});
