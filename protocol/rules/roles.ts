import {
  allChatPermissions,
  allPanelPermissions,
  type ChatPermission,
  type ChatPermissions,
  noChatPermissions,
  noPanelPermissions,
  type PanelPermissions,
} from './permissions.ts';

export type Role = 'owner' | 'admin' | 'chat-master' | 'room-master' | 'member' | 'visitor';

/** Fills the two records of a new account; from then on the records are the truth. */
export type Template = {
  readonly chat: Readonly<ChatPermissions>;
  readonly panel: Readonly<PanelPermissions>;
};

const MEMBER = [
  'canAccessChat',
  'allowUserToWrite',
  'canSendPrivateMsg',
  'canChangeHisNickname',
  'canChangeHisNicknameColor',
  'canChangeHisNicknameBGColor',
  'canChangeHisIcon',
  'canChangeHisStar',
  'canHideHisStar',
  'canChangeTextStyle',
  'canUseAdvancedColorsSys',
  'canChangeHisPassword',
  'canCreateTempPrivateRoom',
  'canCreateTempPublicRoom',
] as const satisfies ChatPermission[];

const MASTER = [
  ...MEMBER,
  'canKickUser',
  'canAddBanned',
  'canSendWarningMsg',
  'canTransferUserToRoom',
  'canChangeVisitorNickname',
  'canChangeVisitorIcon',
  'canChangeVisitorStar',
  'canChangeUserNicknameColor',
  'canChangeUserNicknameBGColor',
  'canShowUsersWithSameIP',
  'canBeHidden',
] as const satisfies ChatPermission[];

/** What guests may do until an operator says otherwise. */
export const VISITOR_DEFAULTS: Readonly<ChatPermissions> = only([
  'canAccessChat',
  'allowUserToWrite',
  'canSendPrivateMsg',
  'canChangeHisNickname',
  'canChangeHisNicknameColor',
  'canChangeHisNicknameBGColor',
  'canChangeHisIcon',
  'canChangeHisStar',
  'canHideHisStar',
]);

// The mark of the one-time kick belongs to a session: no record is ever created with it.
const EVERYTHING: Template = {
  chat: { ...allChatPermissions(), hasOneTimeKick: false },
  panel: allPanelPermissions(),
};

/** `rank` decides whom one may act on, `title` is the key of the word shown. */
export const ROLES = {
  owner: { rank: 100, title: 'role.owner', template: EVERYTHING },
  admin: { rank: 80, title: 'role.admin', template: EVERYTHING },
  'chat-master': { rank: 60, title: 'role.chat-master', template: outsideThePanel(only(MASTER)) },
  'room-master': { rank: 40, title: 'role.room-master', template: outsideThePanel(only(MASTER)) },
  member: { rank: 20, title: 'role.member', template: outsideThePanel(only(MEMBER)) },
  visitor: { rank: 0, title: 'role.visitor', template: outsideThePanel(VISITOR_DEFAULTS) },
} as const satisfies Record<Role, { rank: number; title: string; template: Template }>;

export function isRole(word: string): word is Role {
  return Object.hasOwn(ROLES, word);
}

function only(names: readonly ChatPermission[]): ChatPermissions {
  return { ...noChatPermissions(), ...Object.fromEntries(names.map(name => [name, true])) };
}

function outsideThePanel(chat: Readonly<ChatPermissions>): Template {
  return { chat, panel: noPanelPermissions() };
}
