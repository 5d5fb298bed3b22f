import { appearedAt, type Participant } from '../../domain/presence/participant.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { ChatMessage } from '../../protocol/entities/messages.ts';
import type { Room } from '../../protocol/entities/rooms.ts';

/**
 * Orders users of several rooms by time of appearance. The order of reports would reveal movements of invisible users.
 */
export const byAppearanceTime = (a: Participant, b: Participant): number =>
  appearedAt(a) - appearedAt(b) || (a.userId < b.userId ? -1 : 1);

/** A user seen within the last day, with the fields for ban matching and the time last seen. */
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

/** Last state and room of a user who left the chat within the last day. `leftAt` is in milliseconds. */
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

/** Requests one page of the users whose nickname contains a text. The empty text matches all. */
export type UserSearch = { search: string; page: number; limit: number };
export type FoundUsers = { users: ConnectedUser[]; total: number };

export type PresenceCount = { visitors: number; members: number };
/** Users of one room that are visible to a viewer. */
export type RoomPresence = PresenceCount & { roomId: string; room: string; unlisted: boolean };
export type DeviceSignals = { fingerprint?: string; deviceId?: string };

/** A report that was applied. `before`: previous entries of changed users; null for users not listed before. */
export type AppliedReport = RoomReport & { before: ReadonlyMap<string, Participant | null> };

/** A participant of another room. `unlistedRoom`: name of the room if it is unlisted. */
export type RemoteParticipant = { participant: Participant; roomId: string; unlistedRoom?: string };

/** A part of a long user list. `next`: position after this part; null for the last part. */
export type RemotePart = { people: RemoteParticipant[]; next: Place | null };
export type ConnectedPart = { people: ConnectedUser[]; next: Place | null };

/** Position of the last user in a part. The order is by room and user id, so concurrent changes skip no user. */
export type Place = { roomId: string; userId: string };

export type PassingUser = Pick<Participant, 'userId' | 'joinedRoomAt'>;

/** A user who left. A room of the previous release sends only the ids. */
export type LeavingUser = PassingUser | Participant;

/**
 * A room's report of its participants. `instance` changes on restart; `turn` counts reports. `passing`: users who
 * joined and left between reports, omitted if empty.
 */
export type RoomReport = {
  roomId: string;
  instance: string;
  turn: number;
  whole: boolean;
  upserted: Participant[];
  removed: string[];
  passing?: PassingUser[];
  /** Present if a report is sent in parts, because it is too long for one call. */
  part?: { at: number; of: number };
};

/**
 * The lobby's update about other rooms. `people` is sent only while a participant watches all rooms, `siteConfig` only
 * when it changed. `resources` lists changed resources.
 */
export type LobbyUpdate = {
  rooms: { upserted: Room[]; removed: string[] };
  people: {
    upserted: RemoteParticipant[];
    removed: { userId: string; roomId: string }[];
  } | null;
  resources: string[];
  /** Version of the public lists after the change; omitted by the previous release. */
  listsVersion?: string;
  announcements: Announcement[];
  siteConfig: SiteConfig | null;
};

/** Subscription level of a room: the room list, also the users of other rooms, or nothing while the room is empty. */
export type SubscriptionLevel = 'nothing' | 'rooms' | 'everybody';

/** Initial data of a room: all rooms, participants of other rooms, announcements and site configuration. */
export type LobbySnapshot = {
  /**
   * Whether the lobby has sent the room all changes so far; false after the lobby lost its memory. The previous release
   * omits this field.
   */
  wasSubscribed?: boolean;
  siteConfig: SiteConfig;
  rooms: Room[];
  participants: RemoteParticipant[];
  /** Position for the next call of `peopleAfter`; null after the last part. */
  next?: Place | null;
  announcements: Announcement[];
};

/** A count for one hour. `hour`: hours since 1970. */
export type HourCount = { hour: number; count: number };

/** `fingerprint`: device of an author without an account, stored only by the lobby. */
export type NewAnnouncement = Announcement & { fingerprint?: string };

/**
 * An announcement to one room, or to all rooms if `roomId` is null. Users who join before its expiry (milliseconds)
 * also receive it.
 */
export type Announcement = { message: ChatMessage; roomId: string | null; until: number };
