import type { BanOrder, IconRecord, PasswordVerdict, StarRecord } from '../protocol/backoffice.ts';
import type { AccountLook } from '../protocol/entities/account-look.ts';
import type { Announcement } from '../protocol/entities/announcement.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import type { Room } from '../protocol/entities/room.ts';
import type { ErrorCode } from '../protocol/errors/catalogue.ts';
import type { Refusal } from '../protocol/wire/refusal.ts';
import type { UpName } from '../protocol/wire/up.ts';
import type { Effect } from './command.ts';
import type { Connection } from './lobby.ts';
import type { Place } from './moving.ts';
import type { Sweep } from './orders.ts';

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
  /** The public list of rooms as the lobby last told it; a room that has just woken asks for it first. */
  directory(): Promise<readonly Room[]>;
  judgePassword(roomId: string, password: string, deviceID: string): Promise<PasswordVerdict>;
  /** Asks another room for a place there, for somebody as they are by then. */
  requestPlace(roomId: string, userID: string, lastJoinAt: number): Promise<Place>;
  /** Sends somebody of this room to another one; why not, or null. */
  moveAway(userID: string, roomId: string, by: string): Promise<ErrorCode | null>;
  /** Has an act done in the room where its target is. */
  act(remote: RemoteAct): Promise<Acted>;
  /** Everybody in every room. */
  everybody(): Promise<Connection[]>;
  /** Keeps somebody out of the chat until then. */
  hold(target: Occupant, until: number): Promise<void>;
  announce(announcement: Announcement): Promise<void>;
  /** Clears many people out of every room, each judged where they are; how many went. */
  sweep(order: Sweep): Promise<number>;
  kickHoldMs(): Promise<number>;
  /** Takes a name for somebody who is here; why not, or null. */
  takeName(self: Occupant, nickname: string): Promise<ErrorCode | null>;
  icon(name: string): Promise<IconRecord | null>;
  star(name: string): Promise<StarRecord | null>;
  ban(order: BanOrder): Promise<void>;
  /** Keeps how an account looks from now on. */
  saveLook(userID: string, look: AccountLook): void;
};
