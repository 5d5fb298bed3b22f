import type { AuditType } from '../protocol/entities/audit-entry.ts';
import type { ChatMessage } from '../protocol/entities/chat-message.ts';
import type { RoomNature } from '../protocol/entities/entrance.ts';
import type { House } from '../protocol/entities/house.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import type { Report } from '../protocol/entities/report.ts';
import type { RoomSettings } from '../protocol/entities/room.ts';
import type { Visibility } from '../protocol/entities/user.ts';
import type { Actor, Target } from '../protocol/rules/actor.ts';
import type { Verdict } from '../protocol/rules/verdict.ts';
import type { CloseReason } from '../protocol/wire/close-codes.ts';
import type { DownData } from '../protocol/wire/down.ts';
import type { UpData, UpName, up } from '../protocol/wire/up.ts';
import type { WordKinds } from '../protocol/words.ts';
import type { Farewell } from './coming-and-going.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { MeterName } from './meters.ts';
import type { Way } from './moving.ts';

/** What a command returns instead of acting: the room performs it, in order, in the same turn. */
export type Effect =
  | { do: 'say'; message: ChatMessage; clientId: string | null }
  | { do: 'whisper'; userID: string; message: ChatMessage }
  | { do: 'warn'; userID: string; warning: DownData<'receiveWarningMessage'> }
  | { do: 'change'; userID: string; change: Partial<Occupant> }
  | { do: 'grant'; userID: string; change: Pick<Occupant, 'granted' | 'markedUntil'> }
  | { do: 'appear'; userID: string; visibility: Visibility }
  | { do: 'watchAll'; on: boolean }
  | { do: 'leave'; userID: string; reason: CloseReason; farewell?: Farewell }
  | { do: 'go'; userID: string; way: Way }
  | { do: 'move'; userID: string; way: Way; by: string | null }
  | { do: 'rooms' }
  | { do: 'record'; trace: Trace; by: Occupant }
  | { do: 'report'; report: Report }
  | { do: 'answer'; data: Record<string, unknown> };

/** What an act leaves in the operators' event record. */
export type Trace = { type: AuditType; target?: string | null; text?: string | null };

/** What a command may look at of the room it runs in, at once. */
export type RoomView = {
  readonly id: string;
  readonly settings: RoomSettings;
  readonly nature: RoomNature;
  /** What the operators have set, and what of it counts as an emoticon or a shortcut. */
  readonly house: House;
  readonly words: WordKinds;
  readonly lastSeq: number;
  now(): number;
  newId(): string;
  occupant(userID: string): Occupant | undefined;
  /** A message that is still remembered here. */
  message(id: string): ChatMessage | null;
  readonly elsewhere: Elsewhere;
};

export type Ask<Name extends UpName> = {
  data: UpData<Name>;
  /** The frame's own id, if the client gave one. */
  clientId: string | null;
  self: Occupant;
  actor: Actor;
  room: RoomView;
};

export type TargetedAsk<Name extends UpName> = Ask<Name> & { target: Occupant; targeted: Target };

type Done = Effect[] | Promise<Effect[]>;

/** One thing a person may ask: its words, what it is counted by, its rule, its trace, and what comes of it. */
export type Plain<Name extends UpName> = {
  on: (typeof up)[Name];
  meter: MeterName;
  allow: (actor: Actor, data: UpData<Name>) => Verdict;
  audit?: (ask: Ask<Name>) => Trace | null;
  run: (ask: Ask<Name>) => Done;
};

/**
 * As a plain one, done to somebody, in whichever room they are: it runs there. Whom the asker does not see is not there
 * for them, unless `knows` says otherwise.
 */
export type Targeted<Name extends UpName> = {
  on: (typeof up)[Name];
  meter: MeterName;
  target: (data: UpData<Name>) => string;
  knows?: (self: Occupant, target: Occupant) => boolean;
  allow: (actor: Actor, target: Target, data: UpData<Name>) => Verdict;
  audit?: (ask: TargetedAsk<Name>) => Trace | null;
  run: (ask: TargetedAsk<Name>) => Done;
};

export type Command<Name extends UpName> = Plain<Name> | Targeted<Name>;

export const command = <Name extends UpName>(row: Plain<Name>): Plain<Name> => row;
export const targeted = <Name extends UpName>(row: Targeted<Name>): Targeted<Name> => row;

/** `received` is about a socket, not about a person: it has no row. */
export type CommandTable = { [Name in Exclude<UpName, 'received'>]: Command<Name> };
