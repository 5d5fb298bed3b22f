import type { Identity } from '../../domain/identity.ts';
import type { MuteDetails } from '../../domain/participant.ts';
import type { Calm } from '../../domain/surges/surge.ts';
import type { ChatPermissions } from '../../protocol/rules/permissions.ts';
import type { Role } from '../../protocol/rules/roles.ts';
import { networkOf } from '../../protocol/text/address.ts';
import { isPublicAddress } from '../../protocol/text/public-address.ts';

/** What tells one person from another, as far as a restraint finds them again by it. */
export type RestrainedPerson = Pick<
  Identity,
  'userId' | 'sessionId' | 'deviceId' | 'accountType' | 'fingerprint' | 'ipAddress'
>;

/** By what nobody else has. */
export type KnownBy = Pick<RestrainedPerson, 'userId' | 'sessionId' | 'deviceId'>;

/**
 * How somebody was when it was laid on them, in which room, and the rank of who laid it: what whoever lifts it is judged by, also when they
 * have left.
 */
export type LaidOn = Pick<Identity, 'nickname' | 'accountType' | 'role' | 'rank' | 'visibility'> & {
  isShielded: boolean;
  roomId: string;
  byRank: number;
};

/** Whoever asks to come in. `deviceSince` is when the server gave their device its id (milliseconds). */
export type Claimant = RestrainedPerson & { deviceSince?: number; role: Role };

/**
 * What was laid on somebody. A mute and the mark of a one-time kick keep the rank that set them; a rename keeps the skeleton of
 * the name that was taken away and the name that was given.
 */
export type Restraint = (
  | { kind: 'oneTimeKick'; rank: number }
  | ({ kind: 'mute'; rank: number } & MuteTerms)
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'messageBlock' }
  | { kind: 'reentryBlock'; reason?: string; appeal?: string }
) & {
  /** Missing where it was laid in an earlier release, and of what nobody lifts. */
  on?: LaidOn;
};
/** `isTimed`: the mute ends with the restraint, in whatever room its person is. `appeal` is the code of an appeal against it. */
export type MuteTerms = { isTimed?: boolean; reason?: string; appeal?: string };
export type RestraintKind = Restraint['kind'];

/** All times are milliseconds. A mute without a rank was laid before ranks were kept. */
export type ActiveRestraints = {
  mute: ({ rank: number } & MuteDetails) | null;
  oneTimeKick: { rank: number; until: number } | null;
  messagesBlockedUntil: number | null;
  /** What a surge of their provider lays on them. */
  calm?: Calm;
};

/**
 * Under which keys a restraint is kept. A kick is also found by the fingerprint and never by the network: a neighbour would be
 * kept out for it. Everything else is kept by a guest's network too, for whoever throws their mark away.
 */
export function restraintKeys(kind: RestraintKind, person: RestrainedPerson): string[] {
  const isKick = kind === 'reentryBlock';
  return [
    ...ownKeys(person),
    ...(isKick && person.fingerprint !== '' ? [`fingerprint ${person.fingerprint}`] : []),
    ...(isKick ? [] : networkKeys(person)),
  ];
}

/** Whether a mute or a mark of that rank meets somebody who shares a device with its person: nobody acts on a higher rank. */
export const reaches = (restraint: Restraint, rank: number): boolean =>
  !('rank' in restraint) || rank <= restraint.rank;

/** What nobody else has. */
export const ownKeys = ({ userId, sessionId, deviceId }: KnownBy): string[] => [
  `user ${userId}`,
  `session ${sessionId}`,
  `device ${deviceId}`,
];

export const userIdOf = (key: string): string => key.slice('user '.length);

/** Whose these keys are. */
export function personBehind(keys: readonly string[], userId: string): KnownBy {
  const read = (kind: string) => keys.find(key => key.startsWith(kind))?.slice(kind.length) ?? '';
  return { userId, sessionId: read('session '), deviceId: read('device ') };
}

/** A guest's network, where their address tells one. */
export const networkKeys = ({
  accountType,
  ipAddress,
}: Pick<RestrainedPerson, 'accountType' | 'ipAddress'>): string[] =>
  accountType === 'visitor' && isPublicAddress(ipAddress) ? [`network ${networkOf(ipAddress)}`] : [];

export const isNetworkKey = (who: string): boolean => who.startsWith('network ');

/**
 * Whether a restraint that is kept under one of their keys applies to whoever comes. By their network it applies only to guests
 * whose device was marked after it was laid: neighbours who were there before have an older mark.
 */
export function restraintApplies(row: { who: string; laidAt: number }, claimant: Claimant): boolean {
  return !isNetworkKey(row.who) || (claimant.deviceSince ?? 0) > row.laidAt;
}

/** The flags of the session under which somebody comes in. */
export const grantedUnder = ({ mute, oneTimeKick }: ActiveRestraints): Partial<ChatPermissions> => ({
  ...(mute && { allowUserToWrite: false }),
  ...(oneTimeKick && { hasOneTimeKick: true }),
});
