import { addressKey } from '../text/address.ts';

/**
 * A ban as it is matched. One target: an address or a range (first and last address it covers, 32 hexadecimal digits),
 * a host and everything below it, a device, or a country. `until` is milliseconds, null never ends. Who made it is kept
 * because a ban never falls on its maker, on a higher rank, or, unless the maker may kick them, on the shielded.
 */
export type Ban = {
  addressFrom: string | null;
  addressTo: string | null;
  host: string | null;
  fingerprint: string | null;
  country: string | null;
  until: number | null;
  byUserID: string | null;
  byRank: number;
  kicksShielded: boolean;
};

/** What a ban can match of somebody, at the door or already inside. */
export type Suspect = {
  userID: string;
  rank: number;
  isShielded: boolean;
  ipAddress: string;
  country: string | null;
  fingerprint: string;
  originURL: string;
};

export type Exempt = Pick<Suspect, 'userID' | 'rank' | 'isShielded'>;

/** Whether a ban that matches somebody falls on them. */
export function spares(ban: Pick<Ban, 'byUserID' | 'byRank' | 'kicksShielded'>, who: Exempt): boolean {
  if (who.userID === ban.byUserID || who.rank > ban.byRank) return true;
  return who.isShielded && !ban.kicksShielded;
}

/** Whether a ban falls on somebody who is here now. */
export function strikes(ban: Ban, who: Suspect): boolean {
  return matches(ban, who) && !spares(ban, who);
}

function matches(ban: Ban, who: Suspect): boolean {
  if (ban.fingerprint !== null) return ban.fingerprint === who.fingerprint;
  if (ban.country !== null) return ban.country === who.country;
  if (ban.host !== null) return hostAndParents(who.originURL).includes(ban.host);
  const address = addressKey(who.ipAddress);
  if (address === null || ban.addressFrom === null || ban.addressTo === null) return false;
  return ban.addressFrom <= address && address <= ban.addressTo;
}

/** A look-up takes 100 values at most; real hosts have few labels, and what is left out is below any banned host. */
const HOSTS_MAX = 32;

/** `a.b.example` is matched by a ban of itself, of `b.example` and of `example`. */
export function hostAndParents(originURL: string): string[] {
  if (!URL.canParse(originURL)) return [];
  const labels = new URL(originURL).hostname.toLowerCase().replace(/\.$/, '').split('.');
  return labels.map((_, start) => labels.slice(start).join('.')).slice(-HOSTS_MAX);
}
