import type { Privacy } from '../../protocol/entities/privacy.ts';
import type { IgnoredUser } from '../../protocol/entities/private-chat.ts';
import type { AccountType, Device, Visibility } from '../../protocol/entities/user.ts';
import type { AccountLimits } from '../../protocol/rules/account-limits.ts';
import type { ChatPermissions } from '../../protocol/rules/permissions.ts';
import type { Role } from '../../protocol/rules/roles.ts';

/** How a person looks to others. `image` is a path; `star.img` likewise; a nickname image is a file name. */
export type Appearance = {
  image: string;
  nicknameColor: string;
  nicknameBGColor: string;
  star: { img: string | null; visible: boolean };
  nicknameImg: { name: string | null; visible: boolean };
};

/**
 * What was proved about the person behind a connection, decided on admission and passed to the room.
 * `userId` is the account's id, or the visitor's session's own; `sessionId` is one login;
 * `deviceId` is the server's own mark of the device, `fingerprint` the browser's hint of it. `endsAt` is when an
 * account's subscription ends (milliseconds), null for never.
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
  /** Missing of guests, and of whom an earlier release let in. */
  canAccessRoomsMenu?: boolean;
  masterOf: readonly string[];
  /** Missing of guests, and of whom an earlier release let in. */
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
  /** Whose customer their address is, as protocol/text/network.ts says it; missing where nobody is told by it. */
  provider?: string;
  /** When the server gave a guest's device its id (milliseconds). */
  deviceSince?: number;
  /** They solved a puzzle for a place beyond the limit of their network. */
  isPaid?: true;
  /** The session of a bot or of a host pass: it has no permission of the panel, whatever its account gets. */
  isPanelBarred?: true;
  /** Of a bot's account. */
  isBot?: true;
  /** Whom they ignore; missing for who has never ignored anybody. */
  ignored?: readonly IgnoredUser[];
  /** What they chose of private chats; missing for who has never chosen. */
  privacy?: Privacy;
};

/** How a session began. Sessions of bots and host passes never open the panel and never change a password. */
export const SESSION_KINDS = ['guest', 'password', 'bot', 'hostPass'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];
