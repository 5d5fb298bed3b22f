import { and, eq, gt, gte, inArray, isNull, lte, or, type SQL } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { type Ban, type Exempt, hostAndParents, spares } from '../../protocol/rules/bans.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { addressKey } from '../../protocol/text/address.ts';
import { widestFrom } from '../../protocol/text/network.ts';
import { type AccountRow, standing } from '../auth/accounts.ts';
import type { Database } from '../db/client.ts';
import { bans } from '../db/tables/bans.ts';

/** What a ban can match of somebody who comes to the door. */
export type Suspect = { ipAddress: string; country: string | null; fingerprint: string; originURL: string };

/** A ban that matches, as far as the door needs to know it. */
type Found = Pick<Ban, 'until' | 'byUserID' | 'byRank' | 'kicksShielded'>;

/** Every unexpired ban that matches, whomever it spares: for that the person must be known. */
export function banQuery(db: Database, suspect: Suspect, now: number) {
  const address = addressKey(suspect.ipAddress);
  const matches: (SQL | undefined)[] = [
    eq(bans.fingerprint, suspect.fingerprint),
    address ? covering(address) : undefined,
    suspect.country ? eq(bans.country, suspect.country) : undefined,
    inArray(bans.host, hostAndParents(suspect.originURL)),
  ];
  return db
    .select({
      until: bans.until,
      byUserID: bans.byUserID,
      byRank: bans.byRank,
      kicksShielded: bans.kicksShielded,
    })
    .from(bans)
    .where(
      and(or(...matches.filter(match => match !== undefined)), or(isNull(bans.until), gt(bans.until, now))),
    );
}

/** Someone without an account, or whose account nobody has proved to hold. */
export const GUEST: Exempt = { userID: '', rank: ROLES.visitor.rank, isShielded: false };

/** What bans go by in an account. */
export function holderOf(row: AccountRow | undefined, now: number): Exempt {
  if (!row) return GUEST;
  const { role, chat } = standing(row, now);
  return { userID: row.account.id, rank: ROLES[role].rank, isShielded: chat.cannotKicked };
}

/** Refuses with the latest end of what falls on this person; a ban without an end names none. */
export function refuseBanned(found: readonly Found[], who: Exempt): void {
  const fallen = found.filter(ban => !spares(ban, who));
  if (fallen.length === 0) return;
  const until = Math.max(...fallen.map(ban => ban.until ?? Number.POSITIVE_INFINITY));
  throw new Failure('banned', Number.isFinite(until) ? { until: new Date(until).toISOString() } : {});
}

const covering = (address: string): SQL | undefined =>
  and(
    gte(bans.addressFrom, widestFrom(address)),
    lte(bans.addressFrom, address),
    gte(bans.addressTo, address),
  );
