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
  /** The upgrade of a socket; the signature of its ticket has been checked. */
  fetch(request: Request): Promise<Response>;
  /** The same upgrade of a socket that a relay has accepted for this room. */
  openRelayed(place: RelayedPlace, dial: RelayedDial): Promise<{ userId: string } | { refused: ErrorCode }>;
  /** Processes events of a relay. Returns ids of sockets unknown to the room. */
  takeUpEvents(relay: number, events: readonly UpEvent[]): number[];
  /**
   * Decides an admission and issues its ticket. An invitation is consumed only by an admission. `record`: the room as the lobby has just
   * described it.
   */
  admit(
    roomId: string,
    admission: PendingAdmission,
    invitation?: string,
    record?: RoomRecord,
  ): Promise<AdmissionResult>;
  /** Takes in what changed elsewhere and answers which changes the room wants from now on. */
  applyLobbyUpdate(update: LobbyUpdate): SubscriptionLevel;
  /** A participant joined another room at that time (milliseconds): the presence here ends. */
  yieldToNewer(userId: string, joinedElsewhereAt: number, newerRoomId: string): Promise<void>;
  /** A ticket into this room for each of these users, or null where there is no such room. */
  issueInvitations(
    roomId: string,
    userIds: readonly string[],
  ): Promise<(IssuedInvitations & { room: string }) | null>;
  /** Starts the expiry of a temporary room that is still empty. */
  trackEmptiness(roomId: string): Promise<void>;
  /** The room as the database describes it, with a timetable that is another than before. */
  followRecord(record: RoomRecord): Promise<void>;
  /**
   * Applies a decision from outside. Stored for users with a ticket, except when repeated (`isRepeated`) for a later
   * arrival.
   */
  applyDirective(directive: Directive, isRepeated?: boolean): DirectiveOutcome;
  /** Private messages for these users are stored. Returns those who are in this room. */
  inboxArrived(userIds: readonly string[]): string[];
  /** Runs a command on a participant of this room; `movedTo` names the room to which they have gone since. */
  runRemoteCommand(command: RemoteCommand): Promise<RemoteOutcome | { movedTo: string | null }>;
  /** The room was removed: its participants go to the first of these rooms that admits them. */
  closeDown(fallbackIds: readonly string[]): Promise<void>;
  /** The author's messages that this room still has. Pending rows are written to the database first. */
  messagesBy(author: MessageAuthor): Promise<ChatMessage[]>;
  gamesBy(author: MessageAuthor): PersonGames;
  /** Erases all of it, with its pictures, and answers how much it was. What the room has for the database is sent then. */
  eraseMessagesBy(author: MessageAuthor): Promise<number>;
  /** Tables for a backup; null if no user ever joined. */
  keptTables(): KeptTables | null;
  /** Takes over what a backup has kept. False where this room was entered already, or has tables of another version. */
  restoreTables(kept: KeptTables): boolean;
  /** Current state of a participant of this room. */
  participant(userId: string): Participant | null;
  /** State of a participant for another room. */
  transferState(userId: string): CapturedState | null;
  /** The whole list of participants, or a part of it, for a lobby that has lost it. The first part begins a new list. */
  fullReport(part?: number): RoomReport | null;
  /** Matches of a word in recent messages; empty if operators have disabled the preview. */
  rehearse(word: Matched): RoomWordPreview;
  /** Recent messages; null if no user ever joined. */
  evidence(): Evidence | null;
  /** Digest of the room's state for the heartbeat; null if no user ever joined. */
  stateDigest(): StateDigest | null;
}
