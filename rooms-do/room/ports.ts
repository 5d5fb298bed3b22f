import type { RoomsDatabase } from '../../domain/rooms-database.ts';
import type { Ticket } from '../rpc/admissions.ts';
import type { LobbyApi } from '../rpc/lobby-api.ts';
import type { ProvenMessage } from '../rpc/message-proof.ts';
import type { RelayApi } from '../rpc/relay-api.ts';
import type { ConnectedUser } from '../rpc/reports.ts';
import type { RoomApi } from '../rpc/room-api.ts';
import type { MessageSealer } from '../rpc/sealed-message.ts';
import type { UploadClaim } from '../rpc/upload-claims.ts';

/** RPC methods of another object, all asynchronous. */
type Remote<Api, Methods extends keyof Api> = {
  [Method in Methods]: Api[Method] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Awaited<Result>>
    : never;
};

export type LobbyPort = Remote<
  LobbyApi,
  | 'addMessageCounts'
  | 'admissionData'
  | 'announce'
  | 'announcements'
  | 'beginAttempts'
  | 'blockReentry'
  | 'bulkKick'
  | 'claimNickname'
  | 'dispatch'
  | 'find'
  | 'peopleAfter'
  | 'leftPerson'
  | 'liftRestraint'
  | 'locateFor'
  | 'presentAmong'
  | 'presentOnDevice'
  | 'release'
  | 'report'
  | 'reportSurge'
  | 'reserveNickname'
  | 'restrain'
  | 'roomsChanged'
  | 'searchUsers'
  | 'snapshot'
> & {
  /** Reads every connected user in parts. */
  connections(): Promise<ConnectedUser[]>;
};

export type OtherRoomPort = Remote<RoomApi, 'admit' | 'issueInvitations' | 'runRemoteCommand'>;

/** External calls of a room. Tests provide their own. */
export type RoomPorts = {
  lobby: LobbyPort;
  roomsDatabase: RoomsDatabase;
  room(roomId: string): OtherRoomPort;
  relay(roomId: string, relay: number): Remote<RelayApi, 'deliver'>;
  socketsPerObject: number;
  /** Issues a signed ticket for this room. `forMs`: lifetime (milliseconds). */
  issueTicket(roomId: string, now: number, forMs: number): Ticket & { ticket: string };
  /**
   * Signs a private message, so that it can be reported later. `deliveredAt`: delivery time of a held message
   * (milliseconds).
   */
  proveMessage(message: ProvenMessage, deliveredAt?: number): string;
  /** Encrypts held private messages. */
  sealer: MessageSealer;
  /** Verified upload claim; null if invalid or expired. */
  readUploadClaim(claim: string, now: number): UploadClaim | null;
  /** Sets the room's only alarm (milliseconds). */
  setAlarm(at: number): void;
  /** Keeps the object alive until a background task completes. Logs an error under the name `failure`. */
  runInBackground(failure: string, task: Promise<unknown>): void;
};
