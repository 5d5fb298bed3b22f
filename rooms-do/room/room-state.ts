import type { RoomMeta, RoomRecord } from '../../domain/admission/admission.ts';
import type { Participant } from '../../domain/presence/participant.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { ChatMessage } from '../../protocol/entities/messages.ts';
import type { RoomSettings } from '../../protocol/entities/rooms.ts';
import type { CloseReason } from '../../protocol/wire/close-codes.ts';
import type { PendingAdmission } from '../rpc/admissions.ts';
import type { Directive, DirectiveOutcome } from '../rpc/directives.ts';
import type { AlarmScheduler } from './platform/alarm-scheduler.ts';
import type { TargetTurns } from './platform/command.ts';
import type { Outbox } from './platform/outbox.ts';
import type { Participants } from './platform/participants/participants.ts';
import type { Connection, Connections, ReaderClass } from './platform/sockets/connections.ts';
import type { FanOut } from './platform/sockets/fan-out.ts';
import type { SocketPort } from './platform/sockets/relayed-socket.ts';
import type { Relays } from './platform/sockets/relays.ts';
import type { RoomPorts } from './ports.ts';

export type Clock = { now(): number; newId(): string };

/** Events with their data. Features handle an event in module order. */
export type Moments = {
  /** The room was loaded into memory, after hibernation or a restart. */
  wake: null;
  /** `isKnown`: the participant was in the room continuously. */
  join: { participant: Participant; admission: PendingAdmission; isKnown: boolean };
  leave: { participant: Participant; reason: CloseReason };
  permissionsChange: { userId: string };
  /** The connection was lost, but its participant is still in the room. */
  connectionLost: Connection;
  socketClosed: { socket: SocketPort; code: number };
  siteConfigChange: { before: SiteConfig };
  /** Precedes a flush of the user lists. Changes queued here share its frame. */
  listChanges: null;
  /**
   * A user's message was stored and sent. `author`: account or device. `hasWaited`: a moderator approved the message
   * first.
   */
  messagePublished: {
    message: ChatMessage;
    hasWaited: boolean;
    author: { writer: string; fingerprint: string; rank: number };
  };
  /** Messages were deleted or cleared, or their author was erased. */
  messagesGone: { messageIds: readonly string[] };
};

/** State shared by all features of a room. */
export type RoomCore = {
  readonly id: string;
  /** Settings in force, including changes by the timetable. */
  settings: RoomSettings;
  readonly meta: RoomMeta;
  readonly clock: Clock;
  readonly ports: RoomPorts;
  readonly participants: Participants;
  readonly connections: Connections;
  /** Relays that hold sockets of this room, and those sockets. */
  readonly relays: Relays;
  readonly fanOut: FanOut<ReaderClass>;
  readonly outbox: Outbox;
  readonly alarms: AlarmScheduler;
  readonly targetTurns: TargetTurns;
  applyDirective(directive: Directive): DirectiveOutcome;
  notify<Name extends keyof Moments>(moment: Name, data: Moments[Name]): void;
  /** Returns a message of the history as the reader may see it. */
  readHistory(message: ChatMessage, reader: Participant): ChatMessage;
  /** Returns the envelopes about messages up to `since`, which a reconnecting client still displays. */
  readMissed(since: number, reader: Participant): readonly string[];
};

/**
 * State of one room, built by `compose`. Room operations are functions on it. Each feature adds its own state in its
 * `module.ts`.
 */
export interface RoomState extends RoomCore {}

export type FeatureStates = Omit<RoomState, keyof RoomCore>;

/** Data for building the features' states. `listPart`: size of the first part of a list. */
export type RoomStart = { sql: SqlStorage; record: RoomRecord; listPart: number };

export const siteConfigOf = (room: RoomState): SiteConfig => room.presence.lobby.siteConfig.current;

/** The room as shown in user lists. */
export const placeOf = ({ id, settings }: RoomState): { id: string; name: string } => ({
  id,
  name: settings.name,
});

export const participantsOf = (room: RoomState): Participant[] => [...room.participants.all()];
