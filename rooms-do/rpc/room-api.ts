import type { RoomRecord } from '../../domain/admission/admission.ts';
import type { Evidence } from '../../domain/moderation/moderation-cases.ts';
import type { Participant } from '../../domain/presence/participant.ts';
import type { Matched } from '../../domain/protection/words/pattern.ts';
import type { ChatMessage } from '../../protocol/entities/messages.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import type { BackupTables } from '../storage/backup-tables.ts';
import type { AdmissionResult, CapturedState, IssuedInvitations, PendingAdmission } from './admissions.ts';
import type { StateDigest } from './digest.ts';
import type { Directive, DirectiveOutcome } from './directives.ts';
import type { MessageAuthor, PersonGames } from './message-proof.ts';
import type { RelayedDial, RelayedPlace, UpEvent } from './relay-api.ts';
import type { RemoteCommand, RemoteOutcome, RoomWordPreview } from './remote-commands.ts';
import type { LobbyUpdate, RoomReport, SubscriptionLevel } from './reports.ts';

/** RPC interface of a room for the lobby, other rooms and the worker. All methods are asynchronous through a stub. */
export interface RoomApi extends Rpc.DurableObjectBranded {
  /** Upgrades a socket. The caller has verified the ticket's signature. */
  fetch(request: Request): Promise<Response>;
  /** Upgrades a socket that a relay holds. */
  openRelayed(place: RelayedPlace, dial: RelayedDial): Promise<{ userId: string } | { refused: ErrorCode }>;
  /** Handles events from a relay. Returns the ids of sockets unknown to the room. */
  takeUpEvents(relay: number, events: readonly UpEvent[]): number[];
  /**
   * Decides an admission and issues its ticket. Only a successful admission consumes an invitation. `record`: the
   * lobby's current record of the room.
   */
  admit(
    roomId: string,
    admission: PendingAdmission,
    invitation?: string,
    record?: RoomRecord,
  ): Promise<AdmissionResult>;
  /** Applies changes in other rooms. Returns the room's new subscription level. */
  applyLobbyUpdate(update: LobbyUpdate): SubscriptionLevel;
  /** Removes a participant who joined another room at that time (milliseconds). */
  yieldToNewer(userId: string, joinedElsewhereAt: number, newerRoomId: string): Promise<void>;
  /** Issues a ticket for this room to each of these users, or returns null if the room does not exist. */
  issueInvitations(
    roomId: string,
    userIds: readonly string[],
  ): Promise<(IssuedInvitations & { room: string }) | null>;
  /** Starts the expiry of a temporary room that is still empty. */
  trackEmptiness(roomId: string): Promise<void>;
  /** Applies the room's record after a change of its timetable in the database. */
  followRecord(record: RoomRecord): Promise<void>;
  /**
   * Applies a directive and stores it for users who hold a ticket. A directive repeated for a later arrival
   * (`isRepeated`) is not stored.
   */
  applyDirective(directive: Directive, isRepeated?: boolean): DirectiveOutcome;
  /** Delivers stored private messages to these users. Returns the users who are in this room. */
  inboxArrived(userIds: readonly string[]): string[];
  /** Runs a command against a participant of this room. `movedTo`: the participant's new room after a move. */
  runRemoteCommand(command: RemoteCommand): Promise<RemoteOutcome | { movedTo: string | null }>;
  /** Closes a removed room. Each participant moves to the first of these rooms that admits the participant. */
  closeDown(fallbackIds: readonly string[]): Promise<void>;
  /** The author's messages in this room, read after pending rows are written to the database. */
  messagesBy(author: MessageAuthor): Promise<ChatMessage[]>;
  gamesBy(author: MessageAuthor): PersonGames;
  /**
   * Erases the author's messages with their pictures and returns the number of messages. Writes pending rows to the
   * database.
   */
  eraseMessagesBy(author: MessageAuthor): Promise<number>;
  /** Tables for a backup; null if no user ever joined the room. */
  keptTables(): BackupTables | null;
  /** Restores the tables of a backup. Returns false if a user has already entered this room, or the versions differ. */
  restoreTables(kept: BackupTables): boolean;
  /** Current state of a participant of this room. */
  participant(userId: string): Participant | null;
  /** Session state of a participant, for transfer to another room. */
  transferState(userId: string): CapturedState | null;
  /** The whole participant list, or a part, for a lobby that has lost it. A call without `part` starts a new list. */
  fullReport(part?: number): RoomReport | null;
  /** Matches of a word in recent messages. The caller checks whether operators enabled the preview. */
  rehearse(word: Matched): RoomWordPreview;
  /** Recent messages as evidence; null if no user ever joined the room. */
  evidence(): Evidence | null;
  /** Digest of the room's state for the heartbeat; null if no user ever joined the room. */
  stateDigest(): StateDigest | null;
}
