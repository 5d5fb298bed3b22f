import type { RoomRecord } from '../../domain/admission/admission.ts';
import type { Evidence } from '../../domain/moderation/moderation-cases.ts';
import type { Participant } from '../../domain/presence/participant.ts';
import type { Matched } from '../../domain/protection/words/pattern.ts';
import type { ChatMessage } from '../../protocol/entities/messages.ts';
import type { ErrorCode } from '../../protocol/errors/catalogue.ts';
import type { KeptTables } from '../storage/kept-tables.ts';
import type { AdmissionResult, CapturedState, IssuedInvitations, PendingAdmission } from './admissions.ts';
import type { StateDigest } from './digest.ts';
import type { Directive, DirectiveOutcome } from './directives.ts';
import type { MessageAuthor, PersonGames } from './message-proof.ts';
import type { RelayedDial, RelayedPlace, UpEvent } from './relay-api.ts';
import type { RemoteCommand, RemoteOutcome, RoomWordPreview } from './remote-commands.ts';
import type { LobbyUpdate, RoomReport, SubscriptionLevel } from './reports.ts';

/** RPC interface of a room for the lobby, other rooms and the worker. All methods are asynchronous through a stub. */
export interface RoomApi extends Rpc.DurableObjectBranded {
  /** Upgrade of a socket. The caller has verified the signature of its ticket. */
  fetch(request: Request): Promise<Response>;
  /** The same upgrade for a socket that a relay holds. */
  openRelayed(place: RelayedPlace, dial: RelayedDial): Promise<{ userId: string } | { refused: ErrorCode }>;
  /** Processes events of a relay. Returns ids of sockets unknown to the room. */
  takeUpEvents(relay: number, events: readonly UpEvent[]): number[];
  /**
   * Decides an admission and issues its ticket. Only an admission consumes an invitation. `record`: the current room
   * record from the lobby.
   */
  admit(
    roomId: string,
    admission: PendingAdmission,
    invitation?: string,
    record?: RoomRecord,
  ): Promise<AdmissionResult>;
  /** Applies changes from other rooms and returns the room's new subscription. */
  applyLobbyUpdate(update: LobbyUpdate): SubscriptionLevel;
  /** Ends the presence of a participant who joined another room at that time (milliseconds). */
  yieldToNewer(userId: string, joinedElsewhereAt: number, newerRoomId: string): Promise<void>;
  /** A ticket into this room for each of these users, or null if the room does not exist. */
  issueInvitations(
    roomId: string,
    userIds: readonly string[],
  ): Promise<(IssuedInvitations & { room: string }) | null>;
  /** Starts the expiry of a temporary room that is still empty. */
  trackEmptiness(roomId: string): Promise<void>;
  /** Applies the room's record from the database with a changed timetable. */
  followRecord(record: RoomRecord): Promise<void>;
  /**
   * Applies a directive. Stores it for users with a ticket, except when repeated (`isRepeated`) for a later arrival.
   */
  applyDirective(directive: Directive, isRepeated?: boolean): DirectiveOutcome;
  /** Handles stored private messages for these users. Returns those who are in this room. */
  inboxArrived(userIds: readonly string[]): string[];
  /** Runs a command on a participant of this room. `movedTo`: their new room if they have moved. */
  runRemoteCommand(command: RemoteCommand): Promise<RemoteOutcome | { movedTo: string | null }>;
  /** Closes a removed room. Each participant moves to the first of these rooms that admits them. */
  closeDown(fallbackIds: readonly string[]): Promise<void>;
  /** The author's messages in this room. Pending rows are written to the database first. */
  messagesBy(author: MessageAuthor): Promise<ChatMessage[]>;
  gamesBy(author: MessageAuthor): PersonGames;
  /** Erases the author's messages with their pictures and returns their number. Sends pending rows to the database. */
  eraseMessagesBy(author: MessageAuthor): Promise<number>;
  /** Tables for a backup; null if no user ever joined. */
  keptTables(): KeptTables | null;
  /** Restores the tables of a backup. Returns false if a user has entered this room before, or the versions differ. */
  restoreTables(kept: KeptTables): boolean;
  /** Current state of a participant of this room. */
  participant(userId: string): Participant | null;
  /** State of a participant for another room. */
  transferState(userId: string): CapturedState | null;
  /**
   * The whole list of participants, or a part of it, for a lobby that has lost it. The first part starts a new list.
   */
  fullReport(part?: number): RoomReport | null;
  /** Matches of a word in recent messages; empty if operators have disabled the preview. */
  rehearse(word: Matched): RoomWordPreview;
  /** Recent messages; null if no user ever joined. */
  evidence(): Evidence | null;
  /** Digest of the room's state for the heartbeat; null if no user ever joined. */
  stateDigest(): StateDigest | null;
}
