import type {
  BanOrder,
  IconRecord,
  PasswordVerdict,
  RoomAnswer,
  RoomChange,
  RoomMaker,
  StarRecord,
} from '../protocol/backoffice.ts';
import type { AccountLook } from '../protocol/entities/account-look.ts';
import type { Announcement } from '../protocol/entities/announcement.ts';
import type { KnownRoom } from '../protocol/entities/entrance.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import type { ReportCount } from '../protocol/entities/report.ts';
import type { ErrorCode } from '../protocol/errors/catalogue.ts';
import type { Actor } from '../protocol/rules/actor.ts';
import type { Refusal } from '../protocol/wire/refusal.ts';
import type { UpData, UpName } from '../protocol/wire/up.ts';
import type { Farewell } from './coming-and-going.ts';
import type { Effect } from './command.ts';
import type { Way, Wish } from './moving.ts';
import type { Sweep } from './orders.ts';
import type { Connection } from './roster-entry.ts';

/** A frame that was understood: which command, with what, and under which id the client asks. */
export type Parsed = { event: UpName; data: unknown; id: string | null };

/** An act on somebody who is in another room: the frame, who asks as they are now, and from where. */
export type RemoteAct = { frame: Parsed; self: Occupant; fromRoom: string; targetID: string };

/** What came of it there: `home` is what is left to do in the asker's own room. */
export type Acted =
  | { ok: true; answer?: Record<string, unknown>; home: Effect[] }
  | ({ ok: false; code: ErrorCode } & Partial<Omit<Refusal, 'code'>>);

/** What a command may ask of the rest of the site. Every one of these is a call out of the room. */
export type Elsewhere = {
  /** Every room, those too that are in no list. */
  rooms(): Promise<readonly KnownRoom[]>;
  judgePassword(roomId: string, password: string, deviceID: string): Promise<PasswordVerdict>;
  /** Asks another room for a place there, for somebody as they are by then. */
  requestPlace(roomId: string, userID: string, wish?: Wish): Promise<Way | { refused: ErrorCode }>;
  /** Makes a room; everybody may be let into it by the time of the answer. */
  makeRoom(by: RoomMaker, wish: UpData<'requestCreateRoom'>): Promise<RoomAnswer>;
  changeRoom(by: RoomMaker, change: RoomChange): Promise<RoomAnswer>;
  /** Its people are still there until the lobby reads the rooms again. */
  removeRoom(by: RoomMaker, roomId: string): Promise<RoomAnswer>;
  /** Invites into a room those whom `by` sees; how many they are, null for no such room. */
  invite(by: Actor, nickname: string, roomId: string, userIDs: readonly string[]): Promise<number | null>;
  /** Open reports of the last day. */
  openReports(): Promise<ReportCount[]>;
  /** Has an act done in the room where its target is. */
  act(remote: RemoteAct): Promise<Acted>;
  /** Everybody in every room. */
  everybody(): Promise<Connection[]>;
  /** Keeps somebody out of the chat until then, also when they are on the way from room to room. */
  hold(target: Occupant, farewell: Farewell & { until: number }): Promise<void>;
  announce(announcement: Announcement): Promise<void>;
  /** Clears many people out of every room, each judged where they are; how many went. */
  sweep(order: Sweep): Promise<number>;
  /** Takes a name for somebody who is here; why not, or null. */
  takeName(self: Occupant, nickname: string): Promise<ErrorCode | null>;
  icon(name: string): Promise<IconRecord | null>;
  star(name: string): Promise<StarRecord | null>;
  ban(order: BanOrder): Promise<void>;
  /** Keeps how an account looks from now on. */
  saveLook(userID: string, look: AccountLook): void;
};
