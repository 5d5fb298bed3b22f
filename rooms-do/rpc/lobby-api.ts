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
  /** Decides which user gets a nickname. With `reserve` the claimant keeps it until their ticket would expire. */
  claimNickname(claim: NicknameClaim, reserve: boolean): Promise<NicknameClaimResult>;
  /** Reserves the nickname of a user between two rooms. */
  reserveNickname(claim: NicknameClaim): void;
  /**
   * These users left the chat from this room. Their nicknames are free before the next report; acts can reach them
   * for a day.
   */
  release(roomId: string, people: readonly LeavingUser[]): Promise<void>;
  admissionData(): Promise<AdmissionData>;
  /** Spends an attempt of entry before anything else; null where it may go on. */
  spendEntry(attempt: EntryAttempt): EntryRefusal | null;
  /**
   * `spendEntry` with an answer that holds the data of admission and the verdict on the name of `claim`. The name of a new guest is decided
   * only where no challenge is asked. An attempt over a budget causes no query of the database.
   */
  enter(
    attempt: EntryAttempt,
    claim?: NicknameClaim,
    newGuest?: NicknameClaim,
  ): Promise<Entrance | EntryRefusal>;
  /** Decides whether a guest may register, and counts it for their network. */
  beginRegistration(claim: RegistrationClaim): Promise<RegistrationStart>;
  /** Since when a device is known that was in the chat; null for any other. */
  knownDevice(deviceId: string, ipAddress: string): Acquaintance | null;
  /** Frees the nickname that is kept for a device. */
  releaseKeptName(deviceId: string): void;
  /** Forgets that these devices, and the people at them or with this id or fingerprint, were in the chat. */
  forgetDevices(deviceIds: readonly string[], person?: { userId?: string; fingerprint?: string }): void;
  /** The new guests of a provider write too much in a room. */
  reportSurge(provider: string): void;
  /** The surges that stand, the newest first. */
  surges(): RaidRecord[];
  /** Cancels the nickname claim of a refused entry. */
  cancelReservation(userId: string): void;
  /** Every listed room with its size. */
  rooms(): Promise<Room[]>;
  /**
   * Initial data of a room; later changes are sent to it. With `everybody` it includes the participants of all other
   * rooms.
   */
  snapshot(roomId: string, everybody: boolean): Promise<LobbySnapshot>;
  /** The next part of the participants of all other rooms. */
  peopleAfter(roomId: string, after: Place): Promise<RemotePart>;
  /** Takes in a room's changes, or a part of them, and usage that was due. False where an earlier report is missing, so that only the whole list helps. */
  report(report: RoomReport, usage?: UsageCounts): Promise<boolean>;
  /** The next part of all connected users, each once. For lists of all users, after their reader is authorized. */
  connections(after?: Place | null): Promise<ConnectedPart>;
  /** One page of users visible to the viewer, in order of appearance. */
  searchUsers(viewer: Actor, search: UserSearch): Promise<FoundUsers>;
  /** Connected users among these ids. */
  presentAmong(userIds: readonly string[]): Promise<ConnectedUser[]>;
  /** The connected users with this fingerprint or this device mark. */
  presentOnDevice(signals: DeviceSignals): Promise<ConnectedUser[]>;
  /** Number of users visible to the viewer, by room. */
  presenceCounts(viewer: Actor): Promise<RoomPresence[]>;
  /**
   * The rooms with their guests and the users on duty, and connected users of these accounts that the viewer cannot
   * see.
   */
  dutyCover(viewer: Actor, usernames: readonly string[]): Promise<DutyCover>;
  /** Connected users who may approve an act of this account, highest rank first. */
  approversFor(by: { userId: string; rank: number }): Promise<ConnectedUser[]>;
  /** Delivers a directive to all matching users and returns their number. */
  dispatch(directive: Directive): Promise<number>;
  bulkKick(bulkKick: BulkKick): Promise<BulkKickOutcome>;
  /**
   * Blocks re-entry until then (milliseconds). The kick consumes a one-time permission. `on`: current state of the
   * target.
   */
  blockReentry(
    who: SanctionedUser,
    details: DisconnectDetails & { until: number },
    on?: SanctionTarget,
  ): void;
  /** Applies a sanction until then (milliseconds), also to later returns. `laidIn`: the room. */
  restrain(who: SanctionedUser, restraint: Sanction, until: number, laidIn: string): Promise<void>;
  liftRestraint(who: SanctionedUser, kind: SanctionKind, laidIn: string): Promise<void>;
  /** Muted and blocked users, present or not. */
  restraintRecords(): Promise<SanctionRecord[]>;
  /** Whether a mute applies to this user, present or not, also one of their device. */
  isMuted(person: Claimant): Promise<boolean>;
  /** Re-entry block of a kicked member, including a block of their device. */
  reentryBlock(person: Claimant): ReentryBlock;
  /** Revokes a sanction of a user without a call to their room; false without one. */
  liftRestraintOf(userId: string, kind: ListedSanctionKind): Promise<boolean>;
  announce(announcement: NewAnnouncement): Promise<void>;
  /** Announcements of the last 30 days to all rooms and audiences, oldest first. */
  announcements(): readonly Announcement[];
  /** A connected user, including arrivals of the last second; or null. */
  find(userId: string): Promise<ConnectedUser | null>;
  /** All users seen in the chat within the last day. */
  recentPeople(): Promise<RecentPerson[]>;
  /** A user who left the chat within the last day; null for any other. */
  leftPerson(userId: string): Promise<LeftPerson | null>;
  /** The user's room for the viewer; null if the viewer may neither see nor answer them. */
  locateFor(viewer: Actor, userId: string): Promise<string | null>;
  /** Private messages for these users are stored. Their rooms are notified; returns the present ones. */
  inboxArrived(userIds: readonly string[]): Promise<string[]>;
  /** An operator changed these REST resources. */
  siteChanged(resources: readonly string[]): Promise<void>;
  /**
   * Rooms were created, changed or removed: the lobby reads them again. With `at` (milliseconds) nothing but a timetable has changed one, at
   * that moment: the lobby lists the rooms as they are then.
   */
  roomsChanged(at?: number): Promise<void>;
  /** Adds a room's message counts, and usage that was due, and answers the counts of the last 24 hours. */
  addMessageCounts(counts: readonly HourCount[], usage?: UsageCounts): Promise<HourCount[]>;
  /** Adds usage to the totals of the site. */
  addUsage(counts: UsageCounts): Promise<void>;
  /** So far of this day and this month of UTC. */
  usage(): Promise<SiteUse>;
  /** 0 where these attempts may be made, and are counted; otherwise the milliseconds until they may. */
  beginAttempts(attempts: readonly Attempt[]): number;
  /** Counts a guess at an account's password, or answers what has to be shown first. */
  beginLogin(attempts: LoginAttempts, shown: ShownAnswer | null): Promise<LoginVerdict>;
  clearAttempts(attempts: readonly Attempt[]): void;
  /** The own list of an account, with the presence that it may know. A present account is told of changes from then on. */
  friends(userId: string): Promise<FriendsAnswer>;
  /** The lists of these accounts have changed. `isGone`: they were removed, which changes the lists of their friends. */
  friendsChanged(userIds: readonly string[], isGone?: boolean): Promise<void>;
}
