import { expect, test } from 'vitest';
import {
  allPanelPermissions,
  CHAT_PERMISSIONS,
  type ChatPermission,
  noPanelPermissions,
} from '../../../protocol/rules/permissions.ts';
import { isRole, ROLES, type Role, VISITOR_DEFAULTS } from '../../../protocol/rules/roles.ts';

const given = (role: Role) => CHAT_PERMISSIONS.filter(flag => ROLES[role].template.chat[flag]);
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

test.each(['owner', 'admin'] as const)('ROLE-10 ROLE-12 %s has all but the mark of a session', role => {
  expect(CHAT_PERMISSIONS.filter(flag => !given(role).includes(flag))).toEqual(['hasOneTimeKick']);
  expect(ROLES[role].template.panel).toEqual(allPanelPermissions());
});

test('ROLE-10 ROLE-12 ROLE-13 ROLE-14 ROLE-15 ROLE-16 the ranks', () => {
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

test('ROLE-13 a chat-master moderates and may hide, but has no ghost and no accounts menu', () => {
  expect(given('chat-master')).toEqual(expect.arrayContaining([...OWN_LOOK, ...ACTS]));
  expect(given('chat-master')).not.toContain('canBeGhost');
  expect(ROLES['chat-master'].template.panel.canAccessAccountsMenu).toBe(false);
});

test('ROLE-14 a room-master has the acts of a chat-master', () => {
  expect(given('room-master')).toEqual(given('chat-master'));
});

test('ROLE-15 a member has their own look, private chat and temporary rooms, and no act on others', () => {
  const rooms: ChatPermission[] = ['canCreateTempPrivateRoom', 'canCreateTempPublicRoom'];
  expect(given('member')).toEqual(expect.arrayContaining([...OWN_LOOK, ...rooms, 'canSendPrivateMsg']));
  expect(given('member').filter(flag => ACTS.includes(flag))).toEqual([]);
});

test('ROLE-17 guests begin with speech, whispers and their own look, and nothing else', () => {
  const begun = CHAT_PERMISSIONS.filter(flag => VISITOR_DEFAULTS[flag]);
  expect(begun.toSorted()).toEqual(
    [
      ...OWN_LOOK,
      'canAccessChat' as const,
      'allowUserToWrite' as const,
      'canSendPrivateMsg' as const,
    ].toSorted(),
  );
  expect(ROLES.visitor.template).toEqual({ chat: VISITOR_DEFAULTS, panel: noPanelPermissions() });
});

test('ROLE-9 only owner and admin are born shielded, nobody with the mark of the one-time kick', () => {
  const roles = Object.keys(ROLES) as Role[];
  expect(roles.filter(role => given(role).includes('cannotKicked'))).toEqual(['owner', 'admin']);
  expect(roles.filter(role => given(role).includes('hasOneTimeKick'))).toEqual([]);
});

test('ROLE-9 a role is one of the six words', () => {
  expect(isRole('chat-master')).toBe(true);
  expect(isRole('toString')).toBe(false);
});
