import type { PasswordVerdict } from '../protocol/backoffice.ts';
import type { ChatMessage } from '../protocol/entities/chat-message.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import type { Room, RoomSettings } from '../protocol/entities/room.ts';
import type { ErrorCode } from '../protocol/errors/catalogue.ts';
import type { Actor } from '../protocol/rules/actor.ts';
import type { Verdict } from '../protocol/rules/verdict.ts';
import type { CloseReason } from '../protocol/wire/close-codes.ts';
import type { UpData, UpName, up } from '../protocol/wire/up.ts';
import type { MeterName } from './meters.ts';

/** What a command returns instead of acting: the room performs it, in order, in the same turn. */
export type Effect =
  | { do: 'say'; message: ChatMessage; clientId: string | null }
  | { do: 'change'; userID: string; change: Partial<Occupant> }
  | { do: 'watchAll'; on: boolean }
  | { do: 'leave'; userID: string; reason: CloseReason }
  | { do: 'answer'; data: Record<string, unknown> };

/** What a command may look at of the room it runs in. */
export type RoomView = {
  readonly id: string;
  readonly settings: RoomSettings;
  readonly lastSeq: number;
  now(): number;
  newId(): string;
  /** The public list of rooms as the lobby last told it; a room that has just woken asks for it first. */
  directory(): Promise<readonly Room[]>;
  judgePassword(roomId: string, password: string, deviceID: string): Promise<PasswordVerdict>;
  /** Asks another room for a place there, for somebody as they are by then. */
  requestPlace(
    roomId: string,
    userID: string,
    lastJoinAt: number,
  ): Promise<{ ticket: string } | { refused: ErrorCode }>;
};

export type Ask<Name extends UpName> = {
  data: UpData<Name>;
  /** The frame's own id, if the client gave one. */
  clientId: string | null;
  self: Occupant;
  actor: Actor;
  room: RoomView;
};

/** One thing a person may ask: its words, what it is counted by, its rule, and what comes of it. */
export type Command<Name extends UpName> = {
  on: (typeof up)[Name];
  meter: MeterName;
  allow: (actor: Actor) => Verdict;
  run: (ask: Ask<Name>) => Effect[] | Promise<Effect[]>;
};

export const command = <Name extends UpName>(row: Command<Name>): Command<Name> => row;

export type CommandTable = { [Name in UpName]?: Command<Name> };
