import { and, eq, gt, gte, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { hostAndParents } from '../../protocol/rules/bans.ts';
import { addressKey } from '../../protocol/text/address.ts';
import type { Database } from '../db/client.ts';
import { bans } from '../db/tables/bans.ts';

/** What a ban can match of somebody who comes to the door. */
export type Suspect = { ipAddress: string; country: string | null; fingerprint: string; originURL: string };

/** The unexpired ban that matches and ends last, or null. */
export function banQuery(db: Database, suspect: Suspect, now: number) {
  const address = addressKey(suspect.ipAddress);
  const matches: (SQL | undefined)[] = [
    eq(bans.fingerprint, suspect.fingerprint),
    address ? and(lte(bans.addressFrom, address), gte(bans.addressTo, address)) : undefined,
    suspect.country ? eq(bans.country, suspect.country) : undefined,
    inArray(bans.host, hostAndParents(suspect.originURL)),
  ];
  return db
    .select({ until: bans.until })
    .from(bans)
    .where(
      and(or(...matches.filter(match => match !== undefined)), or(isNull(bans.until), gt(bans.until, now))),
    );
}

/** Refuses with the latest end of what matched; a ban without an end names none. */
export function refuseBanned(found: readonly { until: number | null }[]): void {
  if (found.length === 0) return;
  const ends = found.map(ban => ban.until ?? Number.POSITIVE_INFINITY);
  const until = Math.max(...ends);
  throw new Failure('banned', Number.isFinite(until) ? { until: new Date(until).toISOString() } : {});
}
