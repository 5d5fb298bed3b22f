import type { RoomRecord } from '../../../domain/admission.ts';
import type { Announcement } from '../../../domain/announcement.ts';
import type {
  BanRequest,
  IconRecord,
  KickAllRequest,
  PasswordAttempt,
  PasswordCheck,
  ReportClosing,
  RoomAnswer,
  RoomChange,
  RoomMaker,
  StarRecord,
} from '../../../domain/backoffice.ts';
import type { Ban } from '../../../domain/bans.ts';
import type { Participant } from '../../../domain/participant.ts';
import type { ListedReport, ReportCount } from '../../../protocol/entities/report.ts';
import type { RoomMode } from '../../../protocol/entities/room-mode.ts';
import type { ErrorCode } from '../../../protocol/errors/catalogue.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import type { UpData } from '../../../protocol/wire/up.ts';
import type { BulkKick, DisconnectDetails } from '../../rpc/directives.ts';
import type { LeftPerson } from '../../rpc/recent-person.ts';
import type { ConnectedUser, FoundUsers, UserSearch } from '../../rpc/reports.ts';
import type { Restraint, RestraintKind } from '../../rpc/restraints.ts';
import type { TransferTickets } from '../../rpc/transfer-tickets.ts';

/** What a command may read outside the room before its rule is asked. Nothing of this changes anything. */
export type Reads = {
  /** Every room, also those that are in no list. */
  rooms(): Promise<readonly RoomRecord[]>;
  /** Every user of every room, for the one list that shows all of them. */
  connectedUsers(): Promise<readonly ConnectedUser[]>;
  /** Those of these users who are connected. */
  presentAmong(userIds: readonly string[]): Promise<readonly ConnectedUser[]>;
  /** The connected users with the fingerprint or the device mark of this one. */
  onDeviceOf(participant: Participant): Promise<readonly ConnectedUser[]>;
  /** One page of the users whom the viewer may see. */
  searchUsers(viewer: Actor, search: UserSearch): Promise<FoundUsers>;
  /** Open reports of the last day. */
  openReports(): Promise<readonly ReportCount[]>;
  /** The same as they are listed, newest first. */
  reports(): Promise<readonly ListedReport[]>;
  /** A connected user of any room, for a viewer who sees them; null for any other viewer. */
  connectedFor(viewer: Actor, userId: string): Promise<ConnectedUser | null>;
  /** Somebody in another room, for a viewer who sees them; null for anybody else. */
  userFor(viewer: Actor, userId: string): Promise<Participant | null>;
  /** A person who left the chat within the last day, for a viewer who would see them; null for any other. */
  leftPerson(viewer: Actor, userId: string): Promise<LeftPerson | null>;
  icon(name: string): Promise<IconRecord | null>;
  star(name: string): Promise<StarRecord | null>;
};

/** When the participant last asked to join a room; the ticket of an invitation. */
export type TransferRequest = { lastJoinAt?: number; invitation?: string };

/** What a command may have done outside the room, as effects. */
export type Calls = {
  /** Checks a room's password and counts a wrong one. */
  checkPassword(attempt: PasswordAttempt): Promise<PasswordCheck>;
  /** Asks another room to admit a participant as they are by then. */
  requestTransfer(
    roomId: string,
    userId: string,
    request?: TransferRequest,
  ): Promise<TransferTickets | { refused: ErrorCode }>;
  createRoom(by: RoomMaker, request: UpData<'requestCreateRoom'>): Promise<RoomAnswer>;
  changeRoom(by: RoomMaker, change: RoomChange): Promise<RoomAnswer>;
  setRoomMode(by: RoomMaker, roomId: string, mode: RoomMode): Promise<RoomAnswer>;
  /** Its participants stay until the lobby reads the rooms again. */
  removeRoom(by: RoomMaker, roomId: string): Promise<RoomAnswer>;
  /** Invites those whom `by` sees and answers how many they are; null where there is no such room. */
  invite(by: Actor, nickname: string, roomId: string, userIds: readonly string[]): Promise<number | null>;
  /** Keeps somebody out of the chat until then, also while they are between two rooms. `byRank` is the rank of who kicks. */
  blockReentry(
    target: Participant,
    details: DisconnectDetails & { until: number },
    byRank: number,
  ): Promise<void>;
  /** Counts one kick of an account with a limit. Throws the refusal where its hour has none left. */
  countKick(by: Actor): Promise<void>;
  announce(announcement: Announcement): Promise<void>;
  /** Somebody keeps watch here, or no more; the lobby knows it afterwards. */
  takeDuty(userId: string, on: boolean): Promise<void>;
  /** Removes many participants from every room, each judged where they are, and answers how many. Throws the refusal where its author may not kick as many. */
  bulkKick(bulkKick: BulkKick): Promise<number>;
  /** Asks a second approver for a kick of all. Throws the refusal that says so; what needs none after all is done. */
  askKickAll(by: Participant, kick: KickAllRequest['kick']): Promise<number>;
  /** Reserves a nickname for a participant; the refusal, or null. One that somebody else gives a guest stays with them. */
  claimNickname(participant: Participant, nickname: string, by: 'self' | 'other'): Promise<ErrorCode | null>;
  /** Lays a mute or a mark on somebody until then (milliseconds), also for when they come back. */
  restrain(
    target: Participant,
    restraint: Extract<Restraint, { rank: number }>,
    until: number,
  ): Promise<void>;
  liftRestraint(target: Participant, kind: RestraintKind): Promise<void>;
  /** Closes an open report that is not about its closer, and answers the nickname in it; null where there is none. */
  closeReport(closing: ReportClosing): Promise<string | null>;
  /** Writes the records and disconnects whom they match. */
  ban(request: BanRequest): Promise<Ban[]>;
};
