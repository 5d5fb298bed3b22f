import type { Privacy } from '../../protocol/entities/privacy.ts';
import type { IgnoredUser } from '../../protocol/entities/private-chat.ts';
import type { AccountType, Device, Visibility } from '../../protocol/entities/user.ts';
import type { AccountLimits } from '../../protocol/rules/account-limits.ts';
import type { ChatPermissions } from '../../protocol/rules/permissions.ts';
import type { Role } from '../../protocol/rules/roles.ts';

/** Appearance of a user to others. `image` and `star.img` are paths; a nickname image is a file name. */
export type Appearance = {
  image: string;
  nicknameColor: string;
  nicknameBGColor: string;
  star: { img: string | null; visible: boolean };
  nicknameImg: { name: string | null; visible: boolean };
};

/**
 * Verified identity of a connection. Admission determines it and passes it to the room. `userId`: id of the
 * account or of the guest. A guest who returns with the same nickname keeps it. `sessionId`: one login.
 * `deviceId`: device id issued by the server. `fingerprint`: unverified browser fingerprint. `endsAt`: end of
 * the subscription (milliseconds), or null.
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
   * Address of the page on which a guest opened the session. Host bans match it, because `originURL` may change later.
   */
  openedFrom?: string;
  device?: Device;
  /** Provider of the address, see protocol/text/network.ts. Missing if unknown. */
  provider?: string;
  /** Time when the server issued the device id of a guest (milliseconds). */
  deviceSince?: number;
  /** The user solved a proof-of-work puzzle to connect beyond the network's limit. */
  isPaid?: true;
  /** The session of a bot or host pass, which never gets panel permissions or decides approvals. */
  isPanelBarred?: true;
  isBot?: true;
  /** Ignored users. Missing if the user never ignored anyone. */
  ignored?: readonly IgnoredUser[];
  /** Private chat choices. Missing if the user never set them. */
  privacy?: Privacy;
  /** Private messages wait for this user, or delivered messages still count towards the limit. */
  hasInbox?: boolean;
};

/** Origin of a session. Bot and host pass sessions never open the panel or change a password. */
export const SESSION_KINDS = ['guest', 'password', 'bot', 'hostPass'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

/** Appearance of an account from its next visit. Missing fields stay unchanged. */
export type AppearanceUpdate = {
  nickname?: string;
  color?: string;
  backgroundColor?: string;
  image?: string;
  star?: string;
};

/** Current permissions of an account. Open sockets apply changes at once. */
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
