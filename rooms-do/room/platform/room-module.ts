import type { Participant } from '../../../domain/presence/participant.ts';
import type { Failure } from '../../../protocol/errors/failure.ts';
import type { Directive, DirectiveOutcome } from '../../rpc/directives.ts';
import type { UserEffect } from '../../rpc/remote-commands.ts';
import type { NumberedMigrations } from '../../storage/migrate.ts';
import type { FeatureStates, Moments, RoomStart, RoomState } from '../room-state.ts';
import type { ScheduledTask } from './alarm-scheduler.ts';
import type { Calls, CommandTable, EffectKind, EffectOf, Reads, RoomView } from './command.ts';
import type { Connection } from './sockets/connections.ts';

/** The effects of one command while they are applied, and their outcome. */
export type EffectTurn = {
  /** The sender's socket, where it is in this room. */
  readonly connection: Connection | null;
  /** The data of the ack. */
  answer: Record<string, unknown> | undefined;
  /** The command is refused, although its other effects have happened. */
  refusal: Failure | null;
  /** Effects that follow the ack: they close or flood the sender's own socket. */
  readonly afterAck: (() => void)[];
  /** Effects on users who are not here. */
  readonly forwardedEffects: UserEffect[];
};

/** Functions that apply effects, by kind. */
export type EffectTable<Kind extends EffectKind = EffectKind> = {
  readonly [K in Kind]: (room: RoomState, effect: EffectOf<K>, turn: EffectTurn) => void;
};

export type DirectiveKind = Directive['do'];
type Directives = { [Each in Directive as Each['do']]: Each };
export type DirectiveOf<Kind extends DirectiveKind> = { [K in Kind]: { do: K } & Directives[K] }[Kind];

/** The effect of a directive on the room as a whole, which affects no participant. */
export type RoomAct<Kind extends DirectiveKind> = {
  readonly onRoom: (room: RoomState, directive: DirectiveOf<Kind>) => void;
};

/** The effect of a directive on each matching participant, also on one who joins later with an older ticket. */
export type ParticipantAct<Kind extends DirectiveKind> = {
  readonly onParticipant: (room: RoomState, participant: Participant, directive: DirectiveOf<Kind>) => void;
  /** The answer to the lobby; without it the number of participants. `concerned`: as they were before the act. */
  readonly outcome?: (
    room: RoomState,
    concerned: readonly Participant[],
    directive: DirectiveOf<Kind>,
  ) => DirectiveOutcome;
};

/** The acts of decisions from outside the room, by kind. */
export type DirectiveTable = {
  readonly [Kind in DirectiveKind]: RoomAct<Kind> | ParticipantAct<Kind>;
};

/** The acts of a feature at the moments of a room. */
export type MomentTable = {
  readonly [Name in keyof Moments]: (room: RoomState, data: Moments[Name]) => void;
};

/** The stored tables of a feature. */
export type ModuleTables = {
  /** The migrations by the version of the room's tables that each leads to. */
  readonly migrations?: NumberedMigrations;
  /** Tables that a backup keeps whole. */
  readonly kept?: readonly string[];
  /** Stored values that a backup leaves out. */
  readonly leftOut?: readonly string[];
};

/** One feature of a room. `ROOM_MODULES` lists them all. */
export type RoomModule = {
  readonly tables?: ModuleTables;
  /** Builds the feature's own state. The states of other features may be read later, and not yet here. */
  readonly state?: (room: RoomState, start: RoomStart) => object;
  readonly commands?: Partial<CommandTable>;
  readonly effects?: Partial<EffectTable>;
  readonly directives?: Partial<DirectiveTable>;
  /** The feature's part of the room as commands read it. */
  readonly view?: (room: RoomState) => Partial<RoomView>;
  readonly reads?: (room: RoomState) => Partial<Reads>;
  readonly calls?: (room: RoomState) => Partial<Calls>;
  /** Tasks for later, by name. */
  readonly alarms?: Readonly<Record<string, (room: RoomState) => ScheduledTask>>;
  readonly on?: Partial<MomentTable>;
};

/** The modules by name: each state that a feature declares is built by its module, with that type. */
export type RoomModules = Readonly<Record<string, RoomModule>> & {
  readonly [Name in keyof FeatureStates]: {
    readonly state: (room: RoomState, start: RoomStart) => FeatureStates[Name];
  };
};

/** Applies an effect after the ack; at once without one. */
export function afterAck({ connection, afterAck: acts }: EffectTurn, act: () => void): void {
  if (connection) acts.push(act);
  else act();
}
