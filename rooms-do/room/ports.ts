import type { RoomsDatabase } from '../../domain/rooms-database.ts';
import type { Ticket } from '../rpc/admissions.ts';
import type { LobbyApi } from '../rpc/lobby-api.ts';
import type { ProvenMessage } from '../rpc/message-proof.ts';
import type { RelayApi } from '../rpc/relay-api.ts';
import type { ConnectedUser } from '../rpc/reports.ts';
import type { RoomApi } from '../rpc/room-api.ts';
import type { MessageSealer } from '../rpc/sealed-message.ts';
import type { UploadClaim } from '../rpc/upload-claims.ts';

/** The methods of another object as they are called from here: all asynchronous. */
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
  /** Every connected user, read part by part. */
  connections(): Promise<ConnectedUser[]>;
};

export type OtherRoomPort = Remote<RoomApi, 'admit' | 'issueInvitations' | 'runRemoteCommand'>;

/** Everything outside a room that the room may call. Tests provide their own. */
export type RoomPorts = {
  lobby: LobbyPort;
  roomsDatabase: RoomsDatabase;
  room(roomId: string): OtherRoomPort;
  relay(roomId: string, relay: number): Remote<RelayApi, 'deliver'>;
  /** Sockets per room and per relay. */
  socketsPerObject: number;
  /** A signed ticket into this room, good from now on for so long (milliseconds). */
  issueTicket(roomId: string, now: number, forMs: number): Ticket & { ticket: string };
  /** Signs a private message, for a later report. `deliveredAt` (milliseconds): of one that waited. */
  proveMessage(message: ProvenMessage, deliveredAt?: number): string;
  /** Encrypts private messages that wait. */
  sealer: MessageSealer;
  /** Verified claim of a file; null if invalid or expired. */
  readUploadClaim(claim: string, now: number): UploadClaim | null;
  /** Sets the room's one alarm (milliseconds). */
  setAlarm(at: number): void;
  /** Keeps a background task running. A failure is logged under this name. */
  runInBackground(failure: string, task: Promise<unknown>): void;
};
