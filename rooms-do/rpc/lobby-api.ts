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
  /** Decides which user gets a nickname. `reserve` keeps it for the claimant until the ticket expires. */
  claimNickname(claim: NicknameClaim, reserve: boolean): Promise<NicknameClaimResult>;
  /** Reserves the nickname of a user between two rooms. */
  reserveNickname(claim: NicknameClaim): void;
  /**
   * Reports users who left the chat from this room. Their nicknames are free before the next report, and actions apply
   * to them for a day.
   */
  release(roomId: string, people: readonly LeavingUser[]): Promise<void>;
  admissionData(): Promise<AdmissionData>;
  /** Spends an entry attempt before any other step. Returns null if it is allowed. */
  spendEntry(attempt: EntryAttempt): EntryRefusal | null;
  /**
   * Like `spendEntry`, with admission data and the result of `claim`. A new guest's name is decided only if no
   * challenge is required. An attempt over a budget causes no database query.
   */
  enter(
    attempt: EntryAttempt,
    claim?: NicknameClaim,
    newGuest?: NicknameClaim,
  ): Promise<Entrance | EntryRefusal>;
  /** Decides whether a guest may register, and counts it for their network. */
  beginRegistration(claim: RegistrationClaim): Promise<RegistrationStart>;
  /** First presence of a device in the chat; null for an unknown device. */
  knownDevice(deviceId: string, ipAddress: string): Acquaintance | null;
  /** Frees the nickname reserved for a device. */
  releaseKeptName(deviceId: string): void;
  /** Removes these devices, and users with such a device, id or fingerprint, from the records of presence. */
  forgetDevices(deviceIds: readonly string[], person?: { userId?: string; fingerprint?: string }): void;
  /** Reports a provider whose new guests write too much in a room. */
  reportSurge(provider: string): void;
  /** Active raids, newest first. */
  surges(): RaidRecord[];
  /** Cancels the nickname claim of a refused entry. */
  cancelReservation(userId: string): void;
  rooms(): Promise<Room[]>;
  /** Initial data of a room; later changes are sent to it. `everybody` adds the participants of all other rooms. */
  snapshot(roomId: string, everybody: boolean): Promise<LobbySnapshot>;
  /** Next part of the participants of other rooms. */
  peopleAfter(roomId: string, after: Place): Promise<RemotePart>;
  /**
   * Applies a room's changes, or a part of them, and pending usage. Returns false if an earlier report is missing,
   * because then only the whole list helps.
   */
  report(report: RoomReport, usage?: UsageCounts): Promise<boolean>;
  /** Next part of all connected users, each once. Callers must first authorize the reader of such a list. */
  connections(after?: Place | null): Promise<ConnectedPart>;
  /** One page of users visible to the viewer, in order of appearance. */
  searchUsers(viewer: Actor, search: UserSearch): Promise<FoundUsers>;
  presentAmong(userIds: readonly string[]): Promise<ConnectedUser[]>;
  /** Connected users with this fingerprint or device mark. */
  presentOnDevice(signals: DeviceSignals): Promise<ConnectedUser[]>;
  /** Number of users visible to the viewer, by room. */
  presenceCounts(viewer: Actor): Promise<RoomPresence[]>;
  /** Rooms with their guests and users on duty, and connected users of these accounts that the viewer cannot see. */
  dutyCover(viewer: Actor, usernames: readonly string[]): Promise<DutyCover>;
  /** Connected users who may approve an action of this account, highest rank first. */
  approversFor(by: { userId: string; rank: number }): Promise<ConnectedUser[]>;
  /** Delivers a directive to all matching users and returns their number. */
  dispatch(directive: Directive): Promise<number>;
  bulkKick(bulkKick: BulkKick): Promise<BulkKickOutcome>;
  /**
   * Blocks re-entry until then (milliseconds). A kick by a visitor consumes the one-time mark. `on`: current state of
   * the target.
   */
  blockReentry(
    who: SanctionedUser,
    details: DisconnectDetails & { until: number },
    on?: SanctionTarget,
  ): void;
  /** Applies a sanction until then (milliseconds), also to later visits. `laidIn`: the room. */
  restrain(who: SanctionedUser, restraint: Sanction, until: number, laidIn: string): Promise<void>;
  liftRestraint(who: SanctionedUser, kind: SanctionKind, laidIn: string): Promise<void>;
  /** Muted and blocked users, present or not. */
  restraintRecords(): Promise<SanctionRecord[]>;
  /** Whether a mute applies to this user, present or not, also one of their device. */
  isMuted(person: Claimant): Promise<boolean>;
  /** Re-entry block of a kicked member, including a block of their device. */
  reentryBlock(person: Claimant): ReentryBlock;
  /** Revokes a sanction of a user without a call to their room. Returns false without one. */
  liftRestraintOf(userId: string, kind: ListedSanctionKind): Promise<boolean>;
  announce(announcement: NewAnnouncement): Promise<void>;
  /** Announcements of the last 30 days to all rooms and audiences, oldest first. */
  announcements(): readonly Announcement[];
  /** Connected user, including arrivals of the last second, or null. */
  find(userId: string): Promise<ConnectedUser | null>;
  /** All users seen in the chat within the last day. */
  recentPeople(): Promise<RecentPerson[]>;
  /** User who left the chat within the last day; null for any other. */
  leftPerson(userId: string): Promise<LeftPerson | null>;
  /** Room of the user for the viewer; null if the viewer may neither see nor answer them. */
  locateFor(viewer: Actor, userId: string): Promise<string | null>;
  /** Notifies the rooms of these users about stored private messages. Returns the present ones. */
  inboxArrived(userIds: readonly string[]): Promise<string[]>;
  /** Reports changes by an operator to these REST resources. */
  siteChanged(resources: readonly string[]): Promise<void>;
  /**
   * Makes the lobby read the rooms again after a change in the database. `at` (milliseconds): only a timetable has
   * changed a room, so the lobby lists the rooms as of that moment.
   */
  roomsChanged(at?: number): Promise<void>;
  /** Adds a room's message counts and pending usage. Returns the counts of the last 24 hours. */
  addMessageCounts(counts: readonly HourCount[], usage?: UsageCounts): Promise<HourCount[]>;
  addUsage(counts: UsageCounts): Promise<void>;
  /** Usage of the current UTC day and month. */
  usage(): Promise<SiteUse>;
  /** Counts these attempts and returns 0 if they are allowed; otherwise the milliseconds to wait. */
  beginAttempts(attempts: readonly Attempt[]): number;
  /** Counts a password attempt, or returns the challenge that must be solved first. */
  beginLogin(attempts: LoginAttempts, shown: ShownAnswer | null): Promise<LoginVerdict>;
  clearAttempts(attempts: readonly Attempt[]): void;
  /** Friend list of an account with the presence that it may see. A present account then receives changes. */
  friends(userId: string): Promise<FriendsAnswer>;
  /**
   * Reports changed friend lists of these accounts. `isGone`: the accounts were removed, which changes the lists of
   * their friends.
   */
  friendsChanged(userIds: readonly string[], isGone?: boolean): Promise<void>;
}
