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

/** A quick ban out of a room: a record of each target that is not null. `banDuration` null is the first listed one. */
export type BanRequest = {
  by: BanActor | 'site';
  target: {
    /** Rooms of the release before do not say it. */
    userId?: string;
    nickname: string;
    fingerprint: string | null;
    /** The mark of the device with that fingerprint. */
    deviceId: string | null;
    ipAddress: string | null;
    host: string | null;
  };
  banDuration: BanDuration | null;
  /** Target and surrounding messages. Rooms of the previous release do not send it. */
  meant?: CaseTarget;
  evidence?: Evidence;
};

/** A kick of all in a room, or in every room (null), by an account that may need a second approver. */
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

/** Owner of a user-created room. */
export type RoomMaker = AuditPerson & { userId: string };

export type RoomChange = UpData<'requestEditRoom'> & Partial<UpData<'requestColorRoom'>>;

/** The room under its present name, or the refusal. */
export type RoomAnswer = { roomId: string; room: string } | { refused: ErrorCode; message?: string };

/**
 * Database interface for rooms and the lobby. The worker implements it, so rooms do not depend on storage details.
 */
export interface RoomsDatabase {
  /** Questions of a round, chosen by chance. */
  quizQuestions(request: QuizRequest): Promise<readonly QuizQuestion[]>;
  /** Reads all admission data in one batch. */
  admissionData(): Promise<AdmissionData>;
  room(roomId: string): Promise<RoomRecord | null>;
  /** The site configuration, read in one batch. */
  siteConfig(): Promise<SiteSettings>;
  icon(name: string): Promise<IconRecord | null>;
  star(name: string): Promise<StarRecord | null>;
  /** Whether a nickname looks like the name or nickname of another account. */
  isNicknameOfOther(nickname: string, userId: string): Promise<boolean>;
  /** Returns the records after the bans have been applied to all present users. */
  ban(request: BanRequest): Promise<Ban[]>;
  /** Asks a second approver for a kick of all, where its author needs one; otherwise it is done and written. */
  askKickAll(request: KickAllRequest): Promise<KickAllAnswer>;
  /** Stores the entries of a room's outbox, each once, however often it is sent. */
  persist(entries: OutboxEntry[]): Promise<void>;
  /** Takes an uploaded file for the asking room. True for the first room that asks. */
  takeUpload(url: string): Promise<boolean>;
  /** Tells people by push, as far as their devices take it. */
  push(notes: readonly PushNote[]): Promise<void>;
  /** The account for which a private message is to wait; null for any other id. One read. */
  inboxReceiver(request: InboxRequest): Promise<InboxReceiver | null>;
  /** Waiting messages of an account, oldest first. `isSeen`: earlier ones count no more. */
  inbox(receiverId: string, isSeen: boolean): Promise<WaitingEntry[]>;
  /** Removes messages that their receiver has. True where none waits or counts any more. */
  settleInbox(settlement: InboxSettlement): Promise<boolean>;
  /** Creates a room of one's own. The lobby knows it by the time of the answer. */
  createRoom(by: RoomMaker, request: UpData<'requestCreateRoom'>): Promise<RoomAnswer>;
  /** Only rooms that the maker created. */
  changeRoom(by: RoomMaker, change: RoomChange): Promise<RoomAnswer>;
  /** Any room: the sender's room has already authorized the act. */
  setRoomMode(by: RoomMaker, roomId: string, mode: RoomMode): Promise<RoomAnswer>;
  /**
   * Only rooms that the maker created. The lobby gets no notice: the maker may be in the room and must still get the
   * answer.
   */
  removeRoom(by: RoomMaker, roomId: string): Promise<RoomAnswer>;
  /** Removes a temporary room that has reported itself empty. */
  removeEmptyRoom(roomId: string): Promise<void>;
  /** Open reports from that moment on (milliseconds). */
  openReports(since: number): Promise<ReportCount[]>;
  /** The same as they are listed, newest first. */
  reports(since: number): Promise<ListedReport[]>;
  /** The nickname in the report that was closed; null where none is open, or it is about its closer. */
  closeReport(closing: ReportClosing): Promise<string | null>;
  /** The friends and requests of an account. */
  friendsOf(userId: string): Promise<FriendEntry[]>;
  /** A friend, or the other account of a visible request; null for any other user. */
  friend(userId: string, otherId: string): Promise<{ userId: string; nickname: string; rank: number } | null>;
  /** Checks a room's password and counts wrong ones by room and by who tries: the person, and their network. */
  checkRoomPassword(attempt: PasswordAttempt): Promise<PasswordCheck>;
}
