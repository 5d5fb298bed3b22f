import type { BanDuration } from '../protocol/entities/bans.ts';
import type { ReportCount } from '../protocol/entities/report.ts';
import type { RoomMode } from '../protocol/entities/rooms.ts';
import type { ErrorCode } from '../protocol/errors/catalogue.ts';
import type { Role } from '../protocol/rules/roles.ts';
import type { ListedReport } from '../protocol/wire/up/moderation.ts';
import type { UpData } from '../protocol/wire/up.ts';
import type { AdmissionData, RoomRecord } from './admission/admission.ts';
import type { Identity } from './admission/identity.ts';
import type { AuditPerson, OutboxEntry } from './audit/outbox-entry.ts';
import type { Ban } from './bans/bans.ts';
import type { FriendEntry } from './friends/friends.ts';
import type { PushNote } from './integrations/push-note.ts';
import type { CaseTarget, Evidence } from './moderation/moderation-cases.ts';
import type { InboxReceiver, InboxRequest, InboxSettlement, WaitingEntry } from './private-chat/inbox.ts';
import type { QuizQuestion, QuizRequest } from './quiz/round.ts';
import type { SiteSettings } from './site/site-config.ts';

/** An attempt at a room's password. */
export type PasswordAttempt = {
  roomId: string;
  password: string;
  by: Pick<Identity, 'accountType' | 'userId' | 'deviceId' | 'ipAddress'>;
};

export type PasswordCheck = 'allowed' | 'wrong_password' | 'too_many_tries';

export type IconRecord = { uploadPath: string; isRestricted: boolean };
export type StarRecord = { uploadPath: string; forVisitors: boolean; forChatMasters: boolean };

/** Issuer of a ban from a room; `site` for automatic bans. */
export type BanActor = AuditPerson & { userId: string; role: Role; rank: number; kicksShielded: boolean };

/**
 * A quick ban from a room, with one record per target that is not null. `banDuration` null means the first listed one.
 */
export type BanRequest = {
  by: BanActor | 'site';
  target: {
    /** Rooms of the previous release omit it. */
    userId?: string;
    nickname: string;
    fingerprint: string | null;
    /** Device id that belongs to the fingerprint. */
    deviceId: string | null;
    ipAddress: string | null;
    host: string | null;
  };
  banDuration: BanDuration | null;
  /** Target and surrounding messages. Rooms of the previous release do not send it. */
  meant?: CaseTarget;
  evidence?: Evidence;
};

/** A kick of all users in one room, or in all rooms (null). The account may need a second approver. */
export type KickAllRequest = {
  by: Pick<
    Identity,
    'userId' | 'sessionId' | 'deviceId' | 'fingerprint' | 'originURL' | 'ipAddress' | 'country'
  >;
  kick: { room: { id: string; name: string } | null; reason: string };
};

/** A report that a moderator closes in the chat. */
export type ReportClosing = { reportId: string; username: string; userId: string };

/** Number of kicked users, or the refusal. */
export type KickAllAnswer = number | { refused: ErrorCode; limit?: number; retryAfterMs?: number };

export type RoomMaker = AuditPerson & { userId: string };

export type RoomChange = UpData<'requestEditRoom'> & Partial<UpData<'requestColorRoom'>>;

/** The room with its current name, or the refusal. */
export type RoomAnswer = { roomId: string; room: string } | { refused: ErrorCode; message?: string };

/** Database interface of the rooms and the lobby. The worker implements it, so rooms know no storage details. */
export interface RoomsDatabase {
  /** Random questions for a round. */
  quizQuestions(request: QuizRequest): Promise<readonly QuizQuestion[]>;
  /** Reads all admission data in one batch. */
  admissionData(): Promise<AdmissionData>;
  room(roomId: string): Promise<RoomRecord | null>;
  /** The site configuration, read in one batch. */
  siteConfig(): Promise<SiteSettings>;
  icon(name: string): Promise<IconRecord | null>;
  star(name: string): Promise<StarRecord | null>;
  /** Whether a nickname resembles the name or nickname of another account. */
  isNicknameOfOther(nickname: string, userId: string): Promise<boolean>;
  /** Returns the records after the bans apply to all present users. */
  ban(request: BanRequest): Promise<Ban[]>;
  /** Kicks all users, or requests a second approver if the author needs one. */
  askKickAll(request: KickAllRequest): Promise<KickAllAnswer>;
  /** Stores the entries of a room's outbox. A repeated entry is stored once. */
  persist(entries: OutboxEntry[]): Promise<void>;
  /** Claims an uploaded file for the calling room. Only the first room gets true. */
  takeUpload(url: string): Promise<boolean>;
  /** Sends push notifications to the devices that accept them. */
  push(notes: readonly PushNote[]): Promise<void>;
  /** Finds the account that a private message should wait for; null for any other id. Reads once. */
  inboxReceiver(request: InboxRequest): Promise<InboxReceiver | null>;
  /** Waiting messages of an account, oldest first. `isSeen`: earlier messages no longer count. */
  inbox(receiverId: string, isSeen: boolean): Promise<WaitingEntry[]>;
  /** Removes delivered messages. True if none waits or counts any more. */
  settleInbox(settlement: InboxSettlement): Promise<boolean>;
  /** Creates a room for a user. The lobby knows it before the answer. */
  createRoom(by: RoomMaker, request: UpData<'requestCreateRoom'>): Promise<RoomAnswer>;
  /** Changes a room of the same maker only. */
  changeRoom(by: RoomMaker, change: RoomChange): Promise<RoomAnswer>;
  /** Changes any room, because the sender's room has authorized the action. */
  setRoomMode(by: RoomMaker, roomId: string, mode: RoomMode): Promise<RoomAnswer>;
  /**
   * Removes a room of the same maker only. The lobby is not notified, because the maker may be in the room and must
   * receive the answer first.
   */
  removeRoom(by: RoomMaker, roomId: string): Promise<RoomAnswer>;
  /** Removes a temporary room that has reported itself empty. */
  removeEmptyRoom(roomId: string): Promise<void>;
  /** Open reports since that time (milliseconds). */
  openReports(since: number): Promise<ReportCount[]>;
  /** The same reports as listed, newest first. */
  reports(since: number): Promise<ListedReport[]>;
  /** Returns the nickname in the closed report. Null if none is open or it is about the closing user. */
  closeReport(closing: ReportClosing): Promise<string | null>;
  friendsOf(userId: string): Promise<FriendEntry[]>;
  /** A friend, or the other account of a visible request; null for any other user. */
  friend(userId: string, otherId: string): Promise<{ userId: string; nickname: string; rank: number } | null>;
  /** Checks a room's password. Counts wrong passwords by room, user and network. */
  checkRoomPassword(attempt: PasswordAttempt): Promise<PasswordCheck>;
}
