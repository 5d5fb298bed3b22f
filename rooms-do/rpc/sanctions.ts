import type { Identity } from '../../domain/admission/identity.ts';
import {
  actorOf,
  type MuteDetails,
  type NewcomerSlowMode,
  type Participant,
  type Warning,
} from '../../domain/presence/participant.ts';
import type { ListedSanctionKind } from '../../protocol/entities/moderation.ts';
import type { Notice } from '../../protocol/entities/notices.ts';
import { isShielded } from '../../protocol/rules/actor.ts';
import type { ChatPermissions } from '../../protocol/rules/permissions.ts';
import type { Role } from '../../protocol/rules/roles.ts';
import { isPublicAddress, networkOf } from '../../protocol/text/addresses.ts';
import { widestNetwork } from '../../protocol/text/network.ts';

/** Identifying fields of a sanctioned user. */
export type SanctionedUser = Pick<
  Identity,
  'userId' | 'sessionId' | 'deviceId' | 'accountType' | 'fingerprint' | 'ipAddress'
>;

/** Keys that are unique to one user. */
export type KnownBy = Pick<SanctionedUser, 'userId' | 'sessionId' | 'deviceId'>;

/**
 * State of the user when sanctioned, the room, and the rank of the moderator. A revocation is authorized against this
 * data, even after the user has left.
 */
export type SanctionTarget = Pick<Identity, 'nickname' | 'accountType' | 'role' | 'rank' | 'visibility'> & {
  isShielded: boolean;
  roomId: string;
  byRank: number;
};

/**
 * A user who requests entry. The lobby adds two times of first presence (milliseconds). `deviceSince`: presence of the
 * device. `deviceHereSince`: presence of the device in this network, or null.
 */
export type Claimant = SanctionedUser & {
  deviceSince?: number;
  deviceHereSince?: number | null;
  role: Role;
};

/**
 * A sanction. A mute, a one-time kick and a warning store the moderator's rank. A rename stores the new name and the
 * skeleton of the removed name.
 */
export type Sanction = (
  | { kind: 'oneTimeKick'; rank: number }
  | ({ kind: 'mute'; rank: number } & MuteTerms)
  /** A warning for an absent user, stored until the user returns. */
  | { kind: 'warning'; rank: number; warning: Warning }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'messageBlock' }
  | { kind: 'reentryBlock'; reason?: string; appeal?: string }
) & {
  /** Omitted in sanctions of an earlier release, and in sanctions that cannot be revoked. */
  on?: SanctionTarget;
};
/**
 * `isTimed`: the mute expires with the sanction in any room. `notice`: code of the reason if the site muted. `appeal`:
 * code for an appeal.
 */
export type MuteTerms = { isTimed?: boolean; reason?: string; notice?: Notice; appeal?: string };
export type SanctionKind = Sanction['kind'];

/** End of the re-entry block after a kick (milliseconds) or null, and the appeal code for the kicked user. */
export type ReentryBlock = { heldUntil: number | null; heldAppeal?: string };

/** Times in milliseconds. A mute without a rank is from an earlier release. */
export type ActiveSanctions = {
  mute: ({ rank: number } & MuteDetails) | null;
  oneTimeKick: { rank: number; until: number } | null;
  messagesBlockedUntil: number | null;
  /** Unread warnings; omitted if there are none. */
  warnings?: readonly Warning[];
  /** Slow mode because of a raid from the user's provider. */
  calm?: NewcomerSlowMode;
};

/**
 * Storage keys of a sanction. A warning has only user keys. Because a browser may lose its device mark, a kick is also
 * stored under fingerprint and network together, and a guest's other sanctions under the network. Neither network nor
 * fingerprint alone blocks a user: neighbors share a network, and phones of one model share a fingerprint.
 */
export function sanctionKeys(kind: SanctionKind, person: SanctionedUser): string[] {
  if (kind === 'warning') return ownKeys(person);
  const isKick = kind === 'reentryBlock';
  return [...ownKeys(person), ...(isKick ? placeKeys(person) : []), ...(isKick ? [] : networkKeys(person))];
}

/**
 * Whether a mute or mark by a moderator with this rank applies to another user of the device. It never applies to a
 * user with a higher rank.
 */
export const reaches = (sanction: Sanction, rank: number): boolean =>
  !('rank' in sanction) || rank <= sanction.rank;

export const ownKeys = ({ userId, sessionId, deviceId }: KnownBy): string[] => [
  `user ${userId}`,
  `session ${sessionId}`,
  `device ${deviceId}`,
];

export const userIdOf = (key: string): string => key.slice('user '.length);

/** Reconstructs a sanctioned user from the storage keys. */
export function personBehind(keys: readonly string[], userId: string): KnownBy {
  const read = (kind: string) => keys.find(key => key.startsWith(kind))?.slice(kind.length) ?? '';
  return { userId, sessionId: read('session '), deviceId: read('device ') };
}

/** Storage key for a guest's network; none if the address has no network. */
export const networkKeys = ({
  accountType,
  ipAddress,
}: Pick<SanctionedUser, 'accountType' | 'ipAddress'>): string[] =>
  accountType === 'visitor' && isPublicAddress(ipAddress) ? [`network ${networkOf(ipAddress)}`] : [];

/** Storage key for a fingerprint within the widest network of an address. */
const placeKeys = ({ fingerprint, ipAddress }: SanctionedUser): string[] =>
  fingerprint === '' ? [] : [`place ${widestNetwork(ipAddress)} ${fingerprint}`];

/** Whether several users may share this key. */
export const isSharedKey = (key: string): boolean => isNetworkKey(key) || key.startsWith('place ');

export const isNetworkKey = (key: string): boolean => key.startsWith('network ');

/**
 * Whether a stored sanction applies to a claimant with the same key. Shared keys apply only to guests whose device was
 * not seen in this network before the sanction.
 */
export function sanctionApplies(row: { who: string; appliedAt: number }, claimant: Claimant): boolean {
  if (!isSharedKey(row.who)) return true;
  if (claimant.accountType !== 'visitor') return false;
  const { deviceHereSince } = claimant;
  return deviceHereSince === undefined || deviceHereSince === null || deviceHereSince > row.appliedAt;
}

/** Session flags that follow from an arriving user's sanctions. */
export const grantedUnder = ({ mute, oneTimeKick }: ActiveSanctions): Partial<ChatPermissions> => ({
  ...(mute && { allowUserToWrite: false }),
  ...(oneTimeKick && { hasOneTimeKick: true }),
});

export const sanctionTarget = (participant: Participant, roomId: string, byRank: number): SanctionTarget => ({
  nickname: participant.nickname,
  accountType: participant.accountType,
  role: participant.role,
  rank: participant.rank,
  visibility: participant.visibility,
  isShielded: isShielded(actorOf(participant, roomId)),
  roomId,
  byRank,
});

/**
 * A muted or blocked user. `room`: name of a room. `presentIn`: id of the current room, or null. Times in milliseconds;
 * `until` is null for an unlimited sanction.
 */
export type SanctionRecord = {
  kind: ListedSanctionKind;
  userId: string;
  on: SanctionTarget;
  room: string;
  presentIn: string | null;
  until: number | null;
  reason: string | null;
  notice?: Notice;
};

/** Stored kind of each sanction. */
export const STORED_KIND = { mute: 'mute', kick: 'reentryBlock' } as const satisfies Record<
  ListedSanctionKind,
  SanctionKind
>;
