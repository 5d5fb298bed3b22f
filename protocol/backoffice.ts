import type { AuditPerson, Dispatch } from './entities/audit-entry.ts';
import type { BanDuration } from './entities/ban.ts';
import type { Entrance, KnownRoom } from './entities/entrance.ts';
import type { House } from './entities/house.ts';
import type { ReportCount } from './entities/report.ts';
import type { ErrorCode } from './errors/catalogue.ts';
import type { Role } from './rules/roles.ts';
import type { UpData } from './wire/up.ts';

export type PasswordVerdict = 'allowed' | 'wrong_password' | 'too_many_tries';

export type IconRecord = { uploadPath: string; isRestricted: boolean };
export type StarRecord = { uploadPath: string; forVisitors: boolean; forChatMasters: boolean };

/** Who bans out of a room; `site` is the site itself, by its settings. */
export type BanMaker = AuditPerson & { userID: string; role: Role; rank: number; kicksShielded: boolean };

/** A quick ban out of a room: a record of each target that is not null. `banDuration` null is the first listed one. */
export type BanOrder = {
  by: BanMaker | 'site';
  target: { nickname: string; fingerprint: string | null; ipAddress: string | null; host: string | null };
  banDuration: BanDuration | null;
};

/** Who makes, changes or removes a room of their own. */
export type RoomMaker = AuditPerson & { userID: string };

export type RoomChange = UpData<'requestEditRoom'> & Partial<UpData<'requestColorRoom'>>;

/** The room as it is called now, or why not. */
export type RoomAnswer = { roomId: string; room: string } | { refused: ErrorCode; message?: string };

/**
 * What rooms and the lobby need of the database: a promise kept by the floor above, so that nothing
 * here knows how rooms are stored.
 */
export interface Backoffice {
  /** What the door needs, read in one go. */
  entrance(): Promise<Entrance>;
  room(roomId: string): Promise<KnownRoom | null>;
  /** What rooms go by of all that operators set, read in one go. */
  house(): Promise<House>;
  icon(name: string): Promise<IconRecord | null>;
  star(name: string): Promise<StarRecord | null>;
  /** Whether a name looks like that of an account other than this one. */
  isNameOfAnother(nickname: string, userID: string): Promise<boolean>;
  ban(order: BanOrder): Promise<void>;
  /** Keeps what happened in a room: each once, however often it is told. */
  keep(dispatches: Dispatch[]): Promise<void>;
  /** A room of somebody's own; the lobby knows it by the time of the answer. */
  makeRoom(by: RoomMaker, wish: UpData<'requestCreateRoom'>): Promise<RoomAnswer>;
  /** Only what the maker made. */
  changeRoom(by: RoomMaker, change: RoomChange): Promise<RoomAnswer>;
  /** Only what the maker made. The lobby is not told: whoever asks may be in the room and is still to hear the answer. */
  removeRoom(by: RoomMaker, roomId: string): Promise<RoomAnswer>;
  /** Removes a temporary room that says that it is empty. */
  removeEmptyRoom(roomId: string): Promise<void>;
  /** Open reports from that moment on (milliseconds). */
  openReports(since: number): Promise<ReportCount[]>;
  /** Judges a room's password, counting wrong tries by device and room. */
  judgeRoomPassword(attempt: {
    roomId: string;
    password: string;
    deviceID: string;
  }): Promise<PasswordVerdict>;
}
