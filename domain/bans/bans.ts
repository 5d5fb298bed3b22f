import { addressKey } from '../../protocol/text/addresses.ts';
import { ENOUGH, type LinkedSignal, linkedScore } from '../moderation/linked-signals.ts';

/** A ban in the form used for matching. It has one target: an address range, a host, a device or a country. */
export type Ban = {
  /** First address of the range, 32 hexadecimal digits. */
  addressFrom: string | null;
  addressTo: string | null;
  /** A host, which includes its subdomains. */
  host: string | null;
  fingerprint: string | null;
  /** Null if only the fingerprint of the device is known. */
  deviceId: string | null;
  country: string | null;
  /** Milliseconds; null for a permanent ban. */
  until: number | null;
  byUserID: string | null;
  byRank: number;
  kicksShielded: boolean;
  /** Further signals of the banned user. The previous release omits them. */
  linked?: readonly LinkedSignal[];
  /** The banned user, if known. */
  userID?: string;
  /** Reason and appeal code, which only the named target receives. */
  told?: { userId: string; reason: string; appeal: string };
};

/** Properties of a connecting user that a ban can match. `accountId`: missing for guests. */
export type BanCandidate = {
  accountId?: string;
  ipAddress: string;
  country: string | null;
  fingerprint: string;
  deviceId: string;
  originURL: string;
};

/** Properties that exempt a user from a ban. */
export type ExemptionSubject = { userId: string; rank: number; isShielded: boolean };

export type BanSubject = BanCandidate & ExemptionSubject;

/** Whether a matching ban exempts this user. */
export function isExempt(
  ban: Pick<Ban, 'byUserID' | 'byRank' | 'kicksShielded'>,
  candidate: ExemptionSubject,
): boolean {
  if (candidate.userId === ban.byUserID || candidate.rank > ban.byRank) return true;
  return candidate.isShielded && !ban.kicksShielded;
}

/** Whether a ban applies to a connected user. */
export function banApplies(ban: Ban, candidate: BanSubject): boolean {
  return banMatches(ban, candidate) && !isExempt(ban, candidate);
}

/** Whether the ban matches by target, by account, or by a sufficient weight of equal stored signals. */
export function banMatches(ban: Omit<Ban, 'until'>, candidate: BanCandidate): boolean {
  return (
    hasTarget(ban, candidate) ||
    isOfAccount(ban, candidate) ||
    linkedScore(ban.linked ?? [], candidate) >= ENOUGH
  );
}

/**
 * An account is banned on each of its devices. Without signals, the issuer only stated the user id, and the target was
 * not compared with the user.
 */
const isOfAccount = (
  { userID = '', linked = [] }: Omit<Ban, 'until'>,
  { accountId }: BanCandidate,
): boolean => userID !== '' && userID === accountId && linked.length > 0;

function hasTarget(ban: Omit<Ban, 'until'>, candidate: BanCandidate): boolean {
  if (ban.fingerprint !== null)
    return ban.fingerprint === candidate.fingerprint || ban.deviceId === candidate.deviceId;
  if (ban.country !== null) return ban.country === candidate.country;
  if (ban.host !== null) return hostAndParents(candidate.originURL).includes(ban.host);
  const address = addressKey(candidate.ipAddress);
  if (address === null || ban.addressFrom === null || ban.addressTo === null) return false;
  return ban.addressFrom <= address && address <= ban.addressTo;
}

/**
 * Maximum number of parent hosts, because a query accepts at most 100 values. Real hosts have few labels; the lowest
 * labels are omitted.
 */
const HOSTS_MAX = 32;

/** Returns a host and its parents: `a.b.example` matches a ban of itself, of `b.example` and of `example`. */
export function hostAndParents(originURL: string): string[] {
  if (!URL.canParse(originURL)) return [];
  const labels = new URL(originURL).hostname.toLowerCase().replace(/\.$/, '').split('.');
  return labels.map((_, start) => labels.slice(start).join('.')).slice(-HOSTS_MAX);
}
