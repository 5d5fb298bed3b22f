import type { AdmissionData } from '../../domain/admission/admission.ts';
import type { FriendsAnswer } from '../../domain/friends/friends.ts';
import type { Figures, SpendingLimit, Used } from '../../domain/site/economy.ts';
import type { UsageCounts } from '../../domain/site/metered.ts';
import type { ListedSanctionKind } from '../../protocol/entities/moderation.ts';
import type { Room } from '../../protocol/entities/rooms.ts';
import type { Economy } from '../../protocol/entities/site.ts';
import type { Location } from '../../protocol/entities/user.ts';
import type { Duty } from '../../protocol/rest/calls/moderation.ts';
import type { Actor } from '../../protocol/rules/actor.ts';
import type { Attempt, LoginAttempts, LoginVerdict } from './attempts.ts';
import type { BulkKick, BulkKickOutcome, Directive, DisconnectDetails } from './directives.ts';
import type {
  Acquaintance,
  Entrance,
  EntryAttempt,
  EntryRefusal,
  NicknameClaim,
  NicknameClaimResult,
  RaidRecord,
  RegistrationClaim,
  RegistrationStart,
  ShownAnswer,
} from './entry-attempt.ts';
import type {
  Announcement,
  ConnectedPart,
  ConnectedUser,
  DeviceSignals,
  FoundUsers,
  HourCount,
  LeavingUser,
  LeftPerson,
  LobbySnapshot,
  NewAnnouncement,
  Place,
  RecentPerson,
  RemotePart,
  RoomPresence,
  RoomReport,
  UserSearch,
} from './reports.ts';
import type {
  Claimant,
  ReentryBlock,
  Sanction,
  SanctionedUser,
  SanctionKind,
  SanctionRecord,
  SanctionTarget,
} from './sanctions.ts';

export type DutyCover = { rooms: Duty['rooms']; unseen: string[] };

/** Used and available amounts, and the resulting economy level. */
export type SiteUse = Used & {
  economy: Economy;
  limit: SpendingLimit;
  place: { asked: Location; colo: string | null };
  lastHour: Figures;
};

/** RPC interface of the lobby for rooms and the worker. All methods are asynchronous through a stub. */
export interface LobbyApi extends Rpc.DurableObjectBranded {
  /**
   * Decides which user gets a nickname. With `reserve`, the nickname is reserved for the claimant until the ticket
   * expires.
   */
  claimNickname(claim: NicknameClaim, reserve: boolean): Promise<NicknameClaimResult>;
  /** Reserves the nickname of a user who moves between two rooms. */
  reserveNickname(claim: NicknameClaim): void;
  /**
   * Reports users who left the chat from this room. Their nicknames become available before the next report, and
   * actions apply to them for a day.
   */
  release(roomId: string, people: readonly LeavingUser[]): Promise<void>;
  admissionData(): Promise<AdmissionData>;
  /** Counts an entry attempt before any other step. Returns null if it is allowed. */
  spendEntry(attempt: EntryAttempt): EntryRefusal | null;
  /**
   * Like `spendEntry`, but also returns admission data and the result of `claim`. A new guest's nickname is claimed
   * only if no challenge is required. An attempt over a budget causes no database query.
   */
  enter(
    attempt: EntryAttempt,
    claim?: NicknameClaim,
    newGuest?: NicknameClaim,
  ): Promise<Entrance | EntryRefusal>;
  /** Decides whether a guest may register, and counts the registration for the guest's network. */
  beginRegistration(claim: RegistrationClaim): Promise<RegistrationStart>;
  /** Times when a device was first present in the chat; null for an unknown device. */
  knownDevice(deviceId: string, ipAddress: string): Acquaintance | null;
  /** Releases the nickname reserved for a device. */
  releaseKeptName(deviceId: string): void;
  /**
   * Forgets these devices and their reserved nicknames, recent users with such a device, this user id or this
   * fingerprint, and the announcements of that user id or fingerprint. Deletes the stored lists of present users, which
   * the lobby stores again when it is quiet.
   */
  forgetDevices(deviceIds: readonly string[], person?: { userId?: string; fingerprint?: string }): void;
  /** Reports a provider whose new guests exceed the message limit in a room. */
  reportSurge(provider: string): void;
  /** Active raids, newest first. */
  surges(): RaidRecord[];
  /** Releases the nickname claimed by a refused entry. */
  cancelReservation(userId: string): void;
  rooms(): Promise<Room[]>;
  /**
   * Initial data of a room, which then receives later changes. `everybody` adds the participants of all other rooms.
   */
  snapshot(roomId: string, everybody: boolean): Promise<LobbySnapshot>;
  /** Next part of the participants of other rooms. */
  peopleAfter(roomId: string, after: Place): Promise<RemotePart>;
  /**
   * Applies a room's changes, or a part of them, and its pending usage. Returns false if an earlier report is missing,
   * so that the room sends its whole list.
   */
  report(report: RoomReport, usage?: UsageCounts): Promise<boolean>;
  /** Next part of all connected users, each listed once. Callers must authorize the reader first. */
  connections(after?: Place | null): Promise<ConnectedPart>;
  /** One page of the users visible to the viewer, in order of arrival. */
  searchUsers(viewer: Actor, search: UserSearch): Promise<FoundUsers>;
  presentAmong(userIds: readonly string[]): Promise<ConnectedUser[]>;
  /** Connected users with this fingerprint or device mark. */
  presentOnDevice(signals: DeviceSignals): Promise<ConnectedUser[]>;
  /** Number of users visible to the viewer in each room. */
  presenceCounts(viewer: Actor): Promise<RoomPresence[]>;
  /**
   * Rooms with their numbers of guests and users on duty, and the connected users of the given accounts that are
   * invisible to the viewer.
   */
  dutyCover(viewer: Actor, usernames: readonly string[]): Promise<DutyCover>;
  /** Connected users who may approve an action by this account, highest rank first. */
  approversFor(by: { userId: string; rank: number }): Promise<ConnectedUser[]>;
  /** Delivers a directive to all matching users and returns the number of these users. */
  dispatch(directive: Directive): Promise<number>;
  bulkKick(bulkKick: BulkKick): Promise<BulkKickOutcome>;
  /**
   * Blocks re-entry until this time (milliseconds). The target's one-time kick mark ends. `on`: current state
   * of the target.
   */
  blockReentry(
    user: SanctionedUser,
    details: DisconnectDetails & { until: number },
    on?: SanctionTarget,
  ): void;
  /** Applies a sanction until this time (milliseconds), including later visits. `laidIn`: the room. */
  restrain(user: SanctionedUser, sanction: Sanction, until: number, laidIn: string): Promise<void>;
  liftRestraint(user: SanctionedUser, kind: SanctionKind, laidIn: string): Promise<void>;
  /** Muted and blocked users, whether present or absent. */
  restraintRecords(): Promise<SanctionRecord[]>;
  /** Whether a mute applies to this user, including a mute of their device. The user may be absent. */
  isMuted(person: Claimant): Promise<boolean>;
  /** Re-entry block of a kicked member, including a block of the member's device. */
  reentryBlock(person: Claimant): ReentryBlock;
  /** Revokes a listed sanction of a user, present or absent. Returns false if there is none. */
  liftRestraintOf(userId: string, kind: ListedSanctionKind): Promise<boolean>;
  announce(announcement: NewAnnouncement): Promise<void>;
  /** Announcements of the last 30 days to all rooms and audiences, oldest first. */
  announcements(): readonly Announcement[];
  /** Connected user, including users who joined within the last second; null if not connected. */
  find(userId: string): Promise<ConnectedUser | null>;
  /** All users seen in the chat within the last day. */
  recentPeople(): Promise<RecentPerson[]>;
  /** User who left the chat within the last day; otherwise null. */
  leftPerson(userId: string): Promise<LeftPerson | null>;
  /** Room of the user as shown to the viewer; null if the viewer can neither see nor answer the user. */
  locateFor(viewer: Actor, userId: string): Promise<string | null>;
  /** Notifies these users' rooms of stored private messages. Returns the users who are present. */
  inboxArrived(userIds: readonly string[]): Promise<string[]>;
  /** Reports that an operator changed these REST resources. */
  siteChanged(resources: readonly string[]): Promise<void>;
  /**
   * Makes the lobby read the rooms again after a change in the database. `at` (milliseconds): time for which the lobby
   * lists the rooms, if only a timetable changed a room.
   */
  roomsChanged(at?: number): Promise<void>;
  /** Adds a room's message counts and pending usage. Returns the site's counts of the last 24 hours. */
  addMessageCounts(counts: readonly HourCount[], usage?: UsageCounts): Promise<HourCount[]>;
  addUsage(counts: UsageCounts): Promise<void>;
  /** Usage of the current UTC day and month. */
  usage(): Promise<SiteUse>;
  /** Counts these attempts and returns 0 if all are allowed. Otherwise returns the wait in milliseconds. */
  beginAttempts(attempts: readonly Attempt[]): number;
  /** Counts a password attempt, or returns the challenge that the client must solve first. */
  beginLogin(attempts: LoginAttempts, shown: ShownAnswer | null): Promise<LoginVerdict>;
  clearAttempts(attempts: readonly Attempt[]): void;
  /**
   * Friend list of an account, with the presence that the account may see. If present, the account then receives
   * changes.
   */
  friends(userId: string): Promise<FriendsAnswer>;
  /**
   * Reports that the friend lists of these accounts changed. `isGone`: the accounts were removed, so the lists of their
   * friends change too.
   */
  friendsChanged(userIds: readonly string[], isGone?: boolean): Promise<void>;
}
