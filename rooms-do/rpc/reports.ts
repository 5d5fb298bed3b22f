import { appearedAt, type Participant } from '../../domain/presence/participant.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { ChatMessage } from '../../protocol/entities/messages.ts';
import type { Room } from '../../protocol/entities/rooms.ts';

/**
 * Order of users in several rooms. Does not use the order of reports, which would reveal movements of invisible users.
 */
export const byAppearanceTime = (a: Participant, b: Participant): number =>
  appearedAt(a) - appearedAt(b) || (a.userId < b.userId ? -1 : 1);

/** A user seen within the last day, with fields for ban matching and the last time. */
export type RecentPerson = Pick<
  Participant,
  | 'userId'
  | 'nickname'
  | 'rank'
  | 'ipAddress'
  | 'country'
  | 'fingerprint'
  | 'deviceId'
  | 'originURL'
  | 'provider'
> & { isShielded: boolean; seenAt: number };

/** A user who left the chat within the last day, in their last state, with the room. `leftAt` is in milliseconds. */
export type LeftPerson = { participant: Participant; roomId: string; leftAt: number };

export const recentPersonOf = (participant: Participant, seenAt: number): RecentPerson => ({
  userId: participant.userId,
  nickname: participant.nickname,
  rank: participant.rank,
  ipAddress: participant.ipAddress,
  country: participant.country,
  fingerprint: participant.fingerprint,
  deviceId: participant.deviceId,
  originURL: participant.originURL,
  ...(participant.provider !== undefined && { provider: participant.provider }),
  isShielded: participant.permissions.cannotKicked,
  seenAt,
});

export type ConnectedUser = { participant: Participant; roomId: string; room: string; unlisted: boolean };

/** One page of users with a text in their nickname; the empty text matches all. */
export type UserSearch = { search: string; page: number; limit: number };
/** Users of one page, and the total number. */
export type FoundUsers = { users: ConnectedUser[]; total: number };

export type PresenceCount = { visitors: number; members: number };
/** Users of one room visible to a viewer. */
export type RoomPresence = PresenceCount & { roomId: string; room: string; unlisted: boolean };
export type DeviceSignals = { fingerprint?: string; deviceId?: string };

/** An applied report. `before`: previous entries of changed users, null if not listed. */
export type AppliedReport = RoomReport & { before: ReadonlyMap<string, Participant | null> };

/** A participant of another room. `unlistedRoom`: name of the room if it is not listed. */
export type RemoteParticipant = { participant: Participant; roomId: string; unlistedRoom?: string };

/** A part of many users. `next`: position after this part; null for the last part. */
export type RemotePart = { people: RemoteParticipant[]; next: Place | null };
export type ConnectedPart = { people: ConnectedUser[]; next: Place | null };

/** Position of a part's last user. Ordered by room and user id, so concurrent changes skip no user. */
export type Place = { roomId: string; userId: string };

export type PassingUser = Pick<Participant, 'userId' | 'joinedRoomAt'>;

/** A user who left. A room of the previous release sends only the ids. */
export type LeavingUser = PassingUser | Participant;

/**
 * A room's report of its participants. `instance` changes on restart, `turn` counts reports. `passing`: users who
 * joined and left between reports; omitted if empty.
 */
export type RoomReport = {
  roomId: string;
  instance: string;
  turn: number;
  whole: boolean;
  upserted: Participant[];
  removed: string[];
  passing?: PassingUser[];
  /** Part of a report that is too long for one call. */
  part?: { at: number; of: number };
};

/**
 * Update from the lobby about the other rooms. `people` only while a participant watches all rooms; `resources` lists
 * changed resources; `siteConfig` only when it changed.
 */
export type LobbyUpdate = {
  rooms: { upserted: Room[]; removed: string[] };
  people: {
    upserted: RemoteParticipant[];
    removed: { userId: string; roomId: string }[];
  } | null;
  resources: string[];
  /** Version of the lists after the change; the previous release does not send it. */
  listsVersion?: string;
  announcements: Announcement[];
  siteConfig: SiteConfig | null;
};

/** Subscription of a room: room list, users of other rooms as well, or nothing while empty. */
export type SubscriptionLevel = 'nothing' | 'rooms' | 'everybody';

/** Initial data of a room: all rooms, participants of the others, announcements and site configuration. */
export type LobbySnapshot = {
  /**
   * Whether the room has received all changes so far; false after the lobby lost its memory. The previous release omits
   * it.
   */
  wasSubscribed?: boolean;
  siteConfig: SiteConfig;
  rooms: Room[];
  participants: RemoteParticipant[];
  /** Position for the next call of `peopleAfter`. */
  next?: Place | null;
  announcements: Announcement[];
};

/** A count for one hour; hours are counted from 1970. */
export type HourCount = { hour: number; count: number };

/** `fingerprint`: the device of an author without an account; only the lobby stores it. */
export type NewAnnouncement = Announcement & { fingerprint?: string };

/** An announcement to one room, or to all if `roomId` is null. Late joiners get it until then (milliseconds). */
export type Announcement = { message: ChatMessage; roomId: string | null; until: number };
