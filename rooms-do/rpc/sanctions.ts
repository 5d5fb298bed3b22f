import type { Identity } from '../../domain/admission/identity.ts';
import {
  actorOf,
  type MuteDetails,
  type NewcomerSlowMode,
  type Participant,
  type Warning,
} from '../../domain/presence/participant.ts';
import type { ListedSanctionKind } from '../../protocol/entities/moderation.ts';
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
 * State of the user when sanctioned, room, and rank of the author: the basis for authorizing a revocation, also after
 * they left.
 */
export type SanctionTarget = Pick<Identity, 'nickname' | 'accountType' | 'role' | 'rank' | 'visibility'> & {
  isShielded: boolean;
  roomId: string;
  byRank: number;
};

/**
 * A user who requests entry. The lobby adds two times of first presence (milliseconds). `deviceSince`: of the device.
 * `deviceHereSince`: of the device in this network, or null.
 */
export type Claimant = SanctionedUser & {
  deviceSince?: number;
  deviceHereSince?: number | null;
  role: Role;
};

/**
 * A sanction. A mute and a one-time kick store the author's rank; a rename stores the skeleton of the removed name
 * and the new name.
 */
export type Sanction = (
  | { kind: 'oneTimeKick'; rank: number }
  | ({ kind: 'mute'; rank: number } & MuteTerms)
  /** A warning for an absent user, until they return. */
  | { kind: 'warning'; rank: number; warning: Warning }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'messageBlock' }
  | { kind: 'reentryBlock'; reason?: string; appeal?: string }
) & {
  /** Missing in sanctions of an earlier release, and in irrevocable ones. */
  on?: SanctionTarget;
};
/** `isTimed`: the mute ends with the sanction in any room. `appeal`: code for an appeal. */
export type MuteTerms = { isTimed?: boolean; reason?: string; appeal?: string };
export type SanctionKind = Sanction['kind'];

/** End of the block after a kick (milliseconds), or null, and the appeal code for the kicked user. */
export type ReentryBlock = { heldUntil: number | null; heldAppeal?: string };

/** Times in milliseconds. A mute without a rank is from an earlier release. */
export type ActiveSanctions = {
  mute: ({ rank: number } & MuteDetails) | null;
  oneTimeKick: { rank: number; until: number } | null;
  messagesBlockedUntil: number | null;
  /** Unread warnings; missing without any. */
  warnings?: readonly Warning[];
  /** Slow mode from a raid of the user's provider. */
  calm?: NewcomerSlowMode;
};

/**
 * Storage keys of a sanction. A warning is for one user. A browser may lose its mark, so a kick is also stored by
 * fingerprint and network together, other sanctions by a guest's network. Neither network nor fingerprint alone blocks
 * a user, because neighbors share a network, and phones of one model a fingerprint.
 */
export function sanctionKeys(kind: SanctionKind, person: SanctionedUser): string[] {
  if (kind === 'warning') return ownKeys(person);
  const isKick = kind === 'reentryBlock';
  return [...ownKeys(person), ...(isKick ? placeKeys(person) : []), ...(isKick ? [] : networkKeys(person))];
}

/** Whether a mute or mark of that rank applies to a user who shares the device. It never applies to a higher rank. */
export const reaches = (restraint: Sanction, rank: number): boolean =>
  !('rank' in restraint) || rank <= restraint.rank;

export const ownKeys = ({ userId, sessionId, deviceId }: KnownBy): string[] => [
  `user ${userId}`,
  `session ${sessionId}`,
  `device ${deviceId}`,
];

export const userIdOf = (key: string): string => key.slice('user '.length);

/** Reconstructs a user from the keys. */
export function personBehind(keys: readonly string[], userId: string): KnownBy {
  const read = (kind: string) => keys.find(key => key.startsWith(kind))?.slice(kind.length) ?? '';
  return { userId, sessionId: read('session '), deviceId: read('device ') };
}

/** Network of a guest, if the address has one. */
export const networkKeys = ({
  accountType,
  ipAddress,
}: Pick<SanctionedUser, 'accountType' | 'ipAddress'>): string[] =>
  accountType === 'visitor' && isPublicAddress(ipAddress) ? [`network ${networkOf(ipAddress)}`] : [];

/** Key of a fingerprint within the widest network around an address. */
const placeKeys = ({ fingerprint, ipAddress }: SanctionedUser): string[] =>
  fingerprint === '' ? [] : [`place ${widestNetwork(ipAddress)} ${fingerprint}`];

/** Whether several users may have this key. */
export const isSharedKey = (who: string): boolean => isNetworkKey(who) || who.startsWith('place ');

export const isNetworkKey = (who: string): boolean => who.startsWith('network ');

/**
 * Whether a sanction under one of their keys applies to a claimant. Shared keys apply only to guests with a device
 * unseen from this network before the sanction.
 */
export function sanctionApplies(row: { who: string; laidAt: number }, claimant: Claimant): boolean {
  if (!isSharedKey(row.who)) return true;
  if (claimant.accountType !== 'visitor') return false;
  const { deviceHereSince } = claimant;
  return deviceHereSince === undefined || deviceHereSince === null || deviceHereSince > row.laidAt;
}

/** Session flags of an arriving user. */
export const grantedUnder = ({ mute, oneTimeKick }: ActiveSanctions): Partial<ChatPermissions> => ({
  ...(mute && { allowUserToWrite: false }),
  ...(oneTimeKick && { hasOneTimeKick: true }),
});

export const laidOn = (participant: Participant, roomId: string, byRank: number): SanctionTarget => ({
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
 * A muted or blocked user. `room`: a name. `presentIn`: id of the current room, null for none. Times in milliseconds;
 * `until` is null without an end.
 */
export type SanctionRecord = {
  kind: ListedSanctionKind;
  userId: string;
  on: SanctionTarget;
  room: string;
  presentIn: string | null;
  until: number | null;
  reason: string | null;
};

/** Stored kind of each sanction. */
export const LAID_AS = { mute: 'mute', kick: 'reentryBlock' } as const satisfies Record<
  ListedSanctionKind,
  SanctionKind
>;
