import type { Participant } from '../../../domain/presence/participant.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import type { Failure } from '../../../protocol/errors/failure.ts';
import type { Directive, DirectiveOutcome } from '../../rpc/directives.ts';
import type { UserEffect } from '../../rpc/remote-commands.ts';
import type { NumberedMigrations } from '../../storage/migrate.ts';
import type { FeatureStates, Moments, RoomStart, RoomState } from '../room-state.ts';
import type { ScheduledTask } from './alarm-scheduler.ts';
import type { Calls, CommandTable, EffectKind, EffectOf, Reads, RoomView } from './command.ts';
import type { Connection } from './sockets/connections.ts';

/** State while the effects of one command are applied, and their outcome. */
export type EffectTurn = {
  /** The sender's socket, if it is in this room. */
  readonly connection: Connection | null;
  answer: Record<string, unknown> | undefined;
  /** Refusal of the command, although its other effects have been applied. */
  refusal: Failure | null;
  /** Effects that run after the ack, because they close or flood the sender's own socket. */
  readonly afterAck: (() => void)[];
  /** Effects on users outside this room. */
  readonly forwardedEffects: UserEffect[];
};

export type EffectTable<Kind extends EffectKind = EffectKind> = {
  readonly [K in Kind]: (room: RoomState, effect: EffectOf<K>, turn: EffectTurn) => void;
};

export type DirectiveKind = Directive['do'];
type Directives = { [Each in Directive as Each['do']]: Each };
export type DirectiveOf<Kind extends DirectiveKind> = { [K in Kind]: { do: K } & Directives[K] }[Kind];

/** Effect of a directive on the room as a whole, not on participants. */
export type RoomAct<Kind extends DirectiveKind> = {
  readonly onRoom: (room: RoomState, directive: DirectiveOf<Kind>) => void;
};

/** Effect of a directive on each matching participant, also on a participant who joins later with an older ticket. */
export type ParticipantAct<Kind extends DirectiveKind> = {
  readonly onParticipant: (room: RoomState, participant: Participant, directive: DirectiveOf<Kind>) => void;
  /**
   * Returns the answer to the lobby; by default the number of participants. `concerned`: state of the participants
   * before the directive.
   */
  readonly outcome?: (
    room: RoomState,
    concerned: readonly Participant[],
    directive: DirectiveOf<Kind>,
  ) => DirectiveOutcome;
};

/** Directive handlers of a feature, by kind. */
export type DirectiveTable = {
  readonly [Kind in DirectiveKind]: RoomAct<Kind> | ParticipantAct<Kind>;
};

/** Handlers of a feature, by room event. */
export type MomentTable = {
  readonly [Name in keyof Moments]: (room: RoomState, data: Moments[Name]) => void;
};

export type ModuleTables = {
  /** Migrations of the room's tables, by resulting version. */
  readonly migrations?: NumberedMigrations;
  /** Tables that a backup includes completely. */
  readonly kept?: readonly string[];
  /** Stored values that a backup omits. */
  readonly leftOut?: readonly string[];
};

export type RoomModule = {
  readonly tables?: ModuleTables;
  /** Builds the feature's state. The states of later features in the list are not available yet. */
  readonly state?: (room: RoomState, start: RoomStart) => object;
  readonly commands?: Partial<CommandTable>;
  readonly effects?: Partial<EffectTable>;
  readonly directives?: Partial<DirectiveTable>;
  /** Part of the room view that this feature provides. */
  readonly view?: (room: RoomState) => Partial<RoomView>;
  readonly reads?: (room: RoomState) => Partial<Reads>;
  readonly calls?: (room: RoomState) => Partial<Calls>;
  readonly alarms?: Readonly<Record<string, (room: RoomState) => ScheduledTask>>;
  readonly on?: Partial<MomentTable>;
  /** Adds what the reader may see of this feature to a message of the history. */
  readonly readHistory?: (room: RoomState, message: ChatMessage, reader: Participant) => ChatMessage;
  /** Returns the envelopes about messages up to `since`, which a reconnecting client still displays. */
  readonly readMissed?: (room: RoomState, since: number, reader: Participant) => readonly string[];
};

/** Modules by name. The type requires each module to build the states that its feature declares. */
export type RoomModules = Readonly<Record<string, RoomModule>> & {
  readonly [Name in keyof FeatureStates]: {
    readonly state: (room: RoomState, start: RoomStart) => FeatureStates[Name];
  };
};

/** Applies an effect after the ack is sent, or immediately if there is no ack. */
export function afterAck({ connection, afterAck: acts }: EffectTurn, act: () => void): void {
  if (connection) acts.push(act);
  else act();
}
