import { type BanDuration, lengthOfBan } from '../entities/bans.ts';
import type { Role } from './roles.ts';

/**
 * Limits of an account: kicks per hour (0 for unlimited), longest ban, and whether some actions need approval
 * by another account. Participants from an earlier release lack the last field.
 */
export type AccountLimits = Readonly<{
  kicksPerHour: number;
  longestBan: BanDuration;
  needsApproval?: boolean;
}>;

export const KICKS_PER_HOUR_MAX = 1_000;
export const NO_LIMITS = {
  kicksPerHour: 0,
  longestBan: 'forever',
  needsApproval: false,
} as const satisfies AccountLimits;

/** A role with optional account limits. */
export type Limited = { role: Role; limits?: AccountLimits | undefined };

/** Returns the limits in force. Owners have no limits. */
export const limitsOf = ({ role, limits = NO_LIMITS }: Limited): AccountLimits =>
  role === 'owner' ? NO_LIMITS : limits;

export type PermissionHolder = Limited & { holds: Readonly<Partial<Record<string, boolean>>> };

/**
 * Whether one user's limits are at least as strict as the other's. Counts only limits of permissions that the user has.
 */
export function isWithinLimitsOf(one: PermissionHolder, other: PermissionHolder): boolean {
  const [reach, end] = [reachOf(one), reachOf(other)];
  return reach.kicks <= end.kicks && reach.banMs <= end.banMs;
}

/** Whether two accounts have the same limits. */
export const areSameLimits = (
  { limits: a = NO_LIMITS }: Limited,
  { limits: b = NO_LIMITS }: Limited,
): boolean =>
  a.kicksPerHour === b.kicksPerHour &&
  a.longestBan === b.longestBan &&
  (a.needsApproval ?? false) === (b.needsApproval ?? false);

/** Whether the user's approvable actions need approval by another account. */
export const needsApproval = (actor: Limited): boolean => limitsOf(actor).needsApproval === true;

/** Whether the user may perform one of these actions without approval. */
export const actsAlone = ({ holds, ...limited }: PermissionHolder): boolean =>
  !needsApproval(limited) &&
  (GRAVE.some(flag => holds[flag] === true) || KICK_OF_ALL.every(flag => holds[flag] === true));

const GRAVE = ['canBanUsersFromCountry', 'canAccessBanMenu', 'canAccessAccountsMenu'] as const;
const KICK_OF_ALL = ['canKickUser', 'canKickUsersWithSameIP'] as const;
const KICKS = KICK_OF_ALL;
const BANS = ['canAddBanned', 'canBanUsersFromCountry', 'canAccessBanMenu'] as const;

function reachOf({ holds, ...limited }: PermissionHolder): { kicks: number; banMs: number } {
  const { kicksPerHour, longestBan } = limitsOf(limited);
  const holdsOneOf = (flags: readonly string[]): boolean => flags.some(flag => holds[flag] === true);
  return {
    kicks: holdsOneOf(KICKS) ? kicksPerHour || Number.POSITIVE_INFINITY : 0,
    banMs: holdsOneOf(BANS) ? lengthOfBan(longestBan) : 0,
  };
}
