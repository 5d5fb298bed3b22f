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
 * Verified identity of a connection. Admission decides it and passes it to the room. `userId`: account id, or session
 * id of a guest. `sessionId`: one login. `deviceId`: device id from the server. `fingerprint`: hint of the browser.
 * `endsAt`: end of the subscription (milliseconds), or null.
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
  /**
   * Address of the page that opened a guest's session. Bans of a host match it, because `originURL` may change later.
   */
  openedFrom?: string;
  device?: Device;
  /** Provider of the address, see protocol/text/network.ts. Missing if unknown. */
  provider?: string;
  /** Time when the server issued the device id of a guest (milliseconds). */
  deviceSince?: number;
  /** The user solved a puzzle for a place beyond the limit of the network. */
  isPaid?: true;
  /** Session of a bot or host pass, which never has panel permissions. */
  isPanelBarred?: true;
  isBot?: true;
  /** Ignored users. Missing if there never were any. */
  ignored?: readonly IgnoredUser[];
  /** Private chat choices; missing if never set. */
  privacy?: Privacy;
  /** Private messages wait, or delivered ones still count towards the limit. */
  hasInbox?: boolean;
};

/** Origin of a session. Bot and host pass sessions never open the panel or change a password. */
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
