import type { AuditPerson, Dispatch } from './entities/audit-entry.ts';
import type { BanDuration } from './entities/ban.ts';
import type { Entrance } from './entities/entrance.ts';
import type { SiteOptions } from './entities/options.ts';
import type { RoomSettings } from './entities/room.ts';
import type { Role } from './rules/roles.ts';

export type PasswordVerdict = 'allowed' | 'wrong_password' | 'too_many_tries';

export type IconRecord = { uploadPath: string; isRestricted: boolean };
export type StarRecord = { uploadPath: string; forVisitors: boolean; forChatMasters: boolean };

/** A quick ban out of a room: of the device and of the address. `banDuration` null is the first listed one. */
export type BanOrder = {
  by: AuditPerson & { userID: string; role: Role; rank: number; kicksShielded: boolean };
  target: { nickname: string; fingerprint: string; ipAddress: string };
  banDuration: BanDuration | null;
};

/**
 * What rooms and the lobby need of the database: a promise kept by the floor above, so that nothing
 * here knows how rooms are stored.
 */
export interface Backoffice {
  /** What the door needs, read in one go. */
  entrance(): Promise<Entrance>;
  room(roomId: string): Promise<RoomSettings | null>;
  /** What the operators have set for the whole site. */
  options(): Promise<SiteOptions>;
  icon(name: string): Promise<IconRecord | null>;
  star(name: string): Promise<StarRecord | null>;
  /** Whether a name looks like that of an account other than this one. */
  isNameOfAnother(nickname: string, userID: string): Promise<boolean>;
  ban(order: BanOrder): Promise<void>;
  /** Keeps what happened in a room: each once, however often it is told. */
  keep(dispatches: Dispatch[]): Promise<void>;
  /** Judges a room's password, counting wrong tries by device and room. */
  judgeRoomPassword(attempt: {
    roomId: string;
    password: string;
    deviceID: string;
  }): Promise<PasswordVerdict>;
}
