import type { Privacy } from '../../protocol/entities/privacy.ts';
import type { IgnoredUser } from '../../protocol/entities/private-chat.ts';
import type { AccountType, Device, Visibility } from '../../protocol/entities/user.ts';
import type { AccountLimits } from '../../protocol/rules/account-limits.ts';
import type { ChatPermissions } from '../../protocol/rules/permissions.ts';
import type { Role } from '../../protocol/rules/roles.ts';

/** Appearance to others. `image` and `star.img` are paths; a nickname image is a file name. */
export type Appearance = {
  image: string;
  nicknameColor: string;
  nicknameBGColor: string;
  star: { img: string | null; visible: boolean };
  nicknameImg: { name: string | null; visible: boolean };
};

/**
 * Verified identity of a connection, decided on admission and passed to the room. `userId`: the account's id or the
 * visitor session's id. `sessionId`: one login. `deviceId`: the server's mark of the device. `fingerprint`: the
 * browser's hint. `endsAt`: end of the subscription (milliseconds), null for none.
 */
export type Identity = {
  userId: string;
  sessionId: string;
  deviceId: string;
  accountType: AccountType;
  username: string;
  nickname: string;
  role: Role;
  rank: number;
  permissions: ChatPermissions;
  canAccessAccountsMenu: boolean;
  /** Missing for guests, and for users admitted by an earlier release. */
  canAccessRoomsMenu?: boolean;
  masterOf: readonly string[];
  /** Missing for guests, and for users admitted by an earlier release. */
  limits?: AccountLimits;
  decoration: string;
  endsAt: number | null;
  visibility: Visibility;
  appearance: Appearance;
  fingerprint: string;
  ipAddress: string;
  country: string | null;
  originURL: string;
  /** The address of the page that opened a guest's session. `originURL` may change afterwards, so bans of a host go by this one. */
  openedFrom?: string;
  device?: Device;
  /** Provider of the address, see protocol/text/network.ts. Missing if unknown. */
  provider?: string;
  /** When the server gave a guest's device its id (milliseconds). */
  deviceSince?: number;
  /** They solved a puzzle for a place beyond the limit of their network. */
  isPaid?: true;
  /** Session of a bot or host pass: never a panel permission, regardless of its account. */
  isPanelBarred?: true;
  /** True for a bot's account. */
  isBot?: true;
  /** Ignored users; missing if there never were any. */
  ignored?: readonly IgnoredUser[];
  /** Private chat choices; missing if never set. */
  privacy?: Privacy;
  /** Private messages wait, or waited messages still count. */
  hasInbox?: boolean;
};

/** Origin of a session. Bot and host pass sessions never open the panel and never change a password. */
export const SESSION_KINDS = ['guest', 'password', 'bot', 'hostPass'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/** Appearance of an account from its next visit. A missing field stays unchanged. */
export type AppearanceUpdate = {
  nickname?: string;
  color?: string;
  backgroundColor?: string;
  image?: string;
  star?: string;
};

/** Current permissions of an account. Open sockets follow changes at once. */
export type EffectivePermissions = Pick<
  Identity,
  | 'userId'
  | 'role'
  | 'rank'
  | 'permissions'
  | 'canAccessAccountsMenu'
  | 'canAccessRoomsMenu'
  | 'masterOf'
  | 'limits'
  | 'endsAt'
>;
