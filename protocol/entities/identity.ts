import type { ChatPermissions } from '../rules/permissions.ts';
import type { Role } from '../rules/roles.ts';
import type { AccountType, Visibility } from './user.ts';

/** How a person looks to others. `image` is a path; `star.img` likewise; a nickname image is a file name. */
export type Look = {
  image: string;
  nicknameColor: string;
  nicknameBGColor: string;
  star: { img: string | null; visible: boolean };
  nicknameImg: { name: string | null; visible: boolean };
};

/** The kind of device that a person came with, as far as the browser tells. */
export const DEVICES = ['phone', 'tablet', 'desktop', 'unknown'] as const;
export type Device = (typeof DEVICES)[number];

/**
 * What a connection has proved about the person behind it, decided at the gate and carried into the room.
 * `userID` is the account's id, or the visitor's session's own; `sessionID` is one login;
 * `deviceID` is the server's own mark of the device, `fingerprint` the browser's hint of it. `endsAt` is when an
 * account's subscription ends (milliseconds), null for never.
 */
export type Identity = {
  userID: string;
  sessionID: string;
  deviceID: string;
  accountType: AccountType;
  username: string;
  nickname: string;
  role: Role;
  rank: number;
  permissions: ChatPermissions;
  canAccessAccountsMenu: boolean;
  masterOf: readonly string[];
  decoration: string;
  endsAt: number | null;
  visibility: Visibility;
  look: Look;
  fingerprint: string;
  ipAddress: string;
  country: string | null;
  originURL: string;
  device?: Device;
};
