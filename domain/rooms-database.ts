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

/** A user's attempt to enter a room's password. */
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
 * A quick ban from a room, with one record per target that is not null. A null `banDuration` means the first listed
 * duration.
 */
export type BanRequest = {
  by: BanActor | 'site';
  target: {
    /** Missing in requests from rooms of the previous release. */
    userId?: string;
    nickname: string;
    fingerprint: string | null;
    /** Device id that belongs to the banned fingerprint. */
    deviceId: string | null;
    ipAddress: string | null;
    host: string | null;
  };
  banDuration: BanDuration | null;
  /** Target of the ban and surrounding messages. Missing in requests from rooms of the previous release. */
  meant?: CaseTarget;
  evidence?: Evidence;
};

/**
 * A kick of all users in one room, or in all rooms (null). The account may need approval by another account.
 */
export type KickAllRequest = {
  by: Pick<
    Identity,
    'userId' | 'sessionId' | 'deviceId' | 'fingerprint' | 'originURL' | 'ipAddress' | 'country'
  >;
  kick: { room: { id: string; name: string } | null; reason: string };
};

/** A moderator's request to close a report in the chat. */
export type ReportClosing = { reportId: string; username: string; userId: string };

/** Number of kicked users, or the error code of the refusal. */
export type KickAllAnswer = number | { refused: ErrorCode; limit?: number; retryAfterMs?: number };

export type RoomMaker = AuditPerson & { userId: string };

export type RoomChange = UpData<'requestEditRoom'> & Partial<UpData<'requestColorRoom'>>;

/** The room with its current name, or the error code of the refusal. */
export type RoomAnswer = { roomId: string; room: string } | { refused: ErrorCode; message?: string };

/**
 * Database interface for the rooms and the lobby. The worker implements it, so rooms do not depend on storage details.
 */
export interface RoomsDatabase {
  /** Returns random questions for a round. */
  quizQuestions(request: QuizRequest): Promise<readonly QuizQuestion[]>;
  /** Reads all admission data in one batch. */
  admissionData(): Promise<AdmissionData>;
  room(roomId: string): Promise<RoomRecord | null>;
  /** Reads the site configuration in one batch. */
  siteConfig(): Promise<SiteSettings>;
  icon(name: string): Promise<IconRecord | null>;
  star(name: string): Promise<StarRecord | null>;
  /** Whether a nickname resembles the username or nickname of another account. */
  isNicknameOfOther(nickname: string, userId: string): Promise<boolean>;
  /** Stores the bans and returns the records after the bans apply to all present users. */
  ban(request: BanRequest): Promise<Ban[]>;
  /** Kicks all users, or requests an approval if the author needs one. */
  askKickAll(request: KickAllRequest): Promise<KickAllAnswer>;
  /** Stores the entries of a room's outbox. A repeated entry is stored once. */
  persist(entries: OutboxEntry[]): Promise<void>;
  /** Claims an uploaded file for the calling room. Returns true only to the first room. */
  takeUpload(url: string): Promise<boolean>;
  /** Sends push notifications to the devices that accept them. */
  push(notes: readonly PushNote[]): Promise<void>;
  /** Finds the account for which a private message should wait; null for any other id. */
  inboxReceiver(request: InboxRequest): Promise<InboxReceiver | null>;
  /**
   * Returns the waiting messages of an account, oldest first. `isSeen`: earlier messages no longer count towards
   * limits.
   */
  inbox(receiverId: string, isSeen: boolean): Promise<WaitingEntry[]>;
  /** Removes delivered messages. Returns true if no message waits or counts towards a limit any more. */
  settleInbox(settlement: InboxSettlement): Promise<boolean>;
  /** Creates a room for a user. The lobby knows the room before the call returns. */
  createRoom(by: RoomMaker, request: UpData<'requestCreateRoom'>): Promise<RoomAnswer>;
  /** Changes a room only if the requesting user created it. */
  changeRoom(by: RoomMaker, change: RoomChange): Promise<RoomAnswer>;
  /** Changes any room, because the requesting user's room has already authorized the action. */
  setRoomMode(by: RoomMaker, roomId: string, mode: RoomMode): Promise<RoomAnswer>;
  /**
   * Removes a room only if the requesting user created it. The lobby is not notified, because the user may be in the
   * room and must receive the answer first.
   */
  removeRoom(by: RoomMaker, roomId: string): Promise<RoomAnswer>;
  /** Removes a temporary room that has reported itself empty. */
  removeEmptyRoom(roomId: string): Promise<void>;
  /** Counts open reports since `since` (milliseconds). */
  openReports(since: number): Promise<ReportCount[]>;
  /** Lists the reports of `openReports`, newest first. */
  reports(since: number): Promise<ListedReport[]>;
  /**
   * Closes a report and returns the nickname in it. Null if no such report is open, or if it concerns the closing user.
   */
  closeReport(closing: ReportClosing): Promise<string | null>;
  friendsOf(userId: string): Promise<FriendEntry[]>;
  /** Returns a friend, or the other account of a visible request; null for any other user. */
  friend(userId: string, otherId: string): Promise<{ userId: string; nickname: string; rank: number } | null>;
  /** Checks a room's password. Counts wrong passwords for the room by user and by network. */
  checkRoomPassword(attempt: PasswordAttempt): Promise<PasswordCheck>;
}
