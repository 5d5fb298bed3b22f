import { appearedAt, type Participant } from '../../domain/presence/participant.ts';
import type { SiteConfig } from '../../domain/site/site-config.ts';
import type { ChatMessage } from '../../protocol/entities/messages.ts';
import type { Room } from '../../protocol/entities/rooms.ts';

/** Order of users of several rooms. The order of reports would reveal movements of invisible users. */
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

/**
 * A user who left the chat within the last day, in their last state, and the room that they left. `leftAt` is in
 * milliseconds.
 */
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

/** A connected user and their room. */
export type ConnectedUser = { participant: Participant; roomId: string; room: string; unlisted: boolean };

/** One page of users with a text in their nickname; the empty text matches all. */
export type UserSearch = { search: string; page: number; limit: number };
/** Users of one page, and the number of those on all pages. */
export type FoundUsers = { users: ConnectedUser[]; total: number };

export type PresenceCount = { visitors: number; members: number };
/** Users of one room visible to a viewer. */
export type RoomPresence = PresenceCount & { roomId: string; room: string; unlisted: boolean };
/** Keys of a device. */
export type DeviceSignals = { fingerprint?: string; deviceId?: string };

/** An applied report. `before`: previous entries of changed users, null if not listed. */
export type AppliedReport = RoomReport & { before: ReadonlyMap<string, Participant | null> };

/** A participant of another room; `unlistedRoom` is its name where it is in no list. */
export type RemoteParticipant = { participant: Participant; roomId: string; unlistedRoom?: string };

/** A part of many people. `next`: the place after which more follow; null after the last. */
export type RemotePart = { people: RemoteParticipant[]; next: Place | null };
export type ConnectedPart = { people: ConnectedUser[]; next: Place | null };

/** The last user of a part: ordered by room and user id, so concurrent changes skip no user. */
export type Place = { roomId: string; userId: string };

/** A user who has left again. */
export type PassingUser = Pick<Participant, 'userId' | 'joinedRoomAt'>;

/** The same as a room tells of it; a room of the release before tells no more than the ids. */
export type LeavingUser = PassingUser | Participant;

/**
 * A room's report of its participants. `instance` changes on restart, `turn` counts reports. `passing`: users who
 * came and left between reports; left out if empty.
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

/** Everything a room starts from: all rooms, the participants of the others, the announcements and the site configuration. */
export type LobbySnapshot = {
  /** Whether the room was sent all changes until now: not after the lobby has lost its memory. A lobby of the release before does not say. */
  wasSubscribed?: boolean;
  siteConfig: SiteConfig;
  rooms: Room[];
  participants: RemoteParticipant[];
  /** The place after which more participants follow, for `peopleAfter`. */
  next?: Place | null;
  announcements: Announcement[];
};

/** A count for one hour; hours are counted from 1970. */
export type HourCount = { hour: number; count: number };

/** `fingerprint`: the device of an author without an account; only the lobby stores it. */
export type NewAnnouncement = Announcement & { fingerprint?: string };

/** An announcement to one room, or with `roomId` null to every room. Late joiners get it until then (milliseconds). */
export type Announcement = { message: ChatMessage; roomId: string | null; until: number };
