import { and, eq, gt, gte, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import {
  type Ban,
  type BanCandidate,
  banMatches,
  type ExemptionSubject,
  hostAndParents,
  isExempt,
} from '../../domain/bans/bans.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { ROLES } from '../../protocol/rules/roles.ts';
import { addressKey } from '../../protocol/text/addresses.ts';
import { widestFrom } from '../../protocol/text/network.ts';
import { type Database, database } from '../platform/database/client.ts';
import { bans, strikes } from '../platform/database/tables/moderation.ts';
import { clientInfo } from '../platform/http/client-info.ts';
import type { AppContext } from '../platform/http/handler.ts';
import { type AccountRow, accountPermissions } from '../platform/sessions/account.ts';
import type { Holder } from '../platform/sessions/require-operator.ts';

/** A possibly matching ban, with details for its target. */
type MatchedBan = Ban & {
  reason: string;
  /** The appeal code; null if the ban means another device, which alone may receive it. */
  appeal: string | null;
};

/**
 * Every unexpired ban that may match. Its signals beside the target are weighed later, and exemptions once the user is
 * known.
 */
export function matchingBansQuery(db: Database, candidate: BanCandidate, now: number) {
  const address = addressKey(candidate.ipAddress);
  const matches: (SQL | undefined)[] = [
    eq(bans.fingerprint, candidate.fingerprint),
    eq(bans.deviceId, candidate.deviceId),
    eq(bans.linkedMark, candidate.deviceId),
    eq(bans.linkedFingerprint, candidate.fingerprint),
    address ? covering(address) : undefined,
    candidate.country ? eq(bans.country, candidate.country) : undefined,
    inArray(bans.host, hostAndParents(candidate.originURL)),
  ];
  return db
    .select({
      addressFrom: bans.addressFrom,
      addressTo: bans.addressTo,
      host: bans.host,
      fingerprint: bans.fingerprint,
      deviceId: bans.deviceId,
      country: bans.country,
      linked: bans.linked,
      until: bans.until,
      byUserID: bans.byUserID,
      byRank: bans.byRank,
      kicksShielded: bans.kicksShielded,
      reason: bans.reason,
      appeal: sql<string | null>`(
        SELECT ${strikes.appealCode} FROM ${strikes}
        WHERE ${strikes.id} = ${bans.eventID} AND ${strikes.deviceId} = ${candidate.deviceId} AND ${strikes.deviceId} <> ''
      )`.as('appeal'),
    })
    .from(bans)
    .where(
      and(or(...matches.filter(match => match !== undefined)), or(isNull(bans.until), gt(bans.until, now))),
    );
}

/** A visitor, or a user without a verified account. */
export const VISITOR_EXEMPTION: ExemptionSubject = {
  userId: '',
  rank: ROLES.visitor.rank,
  isShielded: false,
};

/** Account data that decides exemptions. */
export function exemptionOf(row: AccountRow | undefined, now: number): ExemptionSubject {
  if (!row) return VISITOR_EXEMPTION;
  const { role, chat } = accountPermissions(row, now);
  return { userId: row.account.id, rank: ROLES[role].rank, isShielded: chat.cannotKicked };
}

/**
 * Refuses with the latest end of matching bans; a permanent ban has none. A named target also gets the reason and the
 * appeal code.
 */
export function assertNotBanned(
  found: readonly MatchedBan[],
  candidate: BanCandidate,
  who: ExemptionSubject,
): void {
  const applying = found.filter(ban => banMatches(ban, candidate) && !isExempt(ban, who));
  if (applying.length === 0) return;
  const until = Math.max(...applying.map(ban => ban.until ?? Number.POSITIVE_INFINITY));
  const told = applying.find(({ appeal }) => appeal !== null);
  throw new Failure('banned', {
    ...(Number.isFinite(until) && { until: new Date(until).toISOString() }),
    ...(told?.appeal && { appeal: told.appeal, ...(told.reason !== '' && { message: told.reason }) }),
  });
}

/** Refuses a banned member in a session from before the ban. */
export async function assertHolderNotBanned(
  c: AppContext,
  { row, claims }: Pick<Holder, 'row' | 'claims'>,
): Promise<void> {
  const { fingerprint, originURL, deviceID: deviceId } = claims;
  const candidate = { ...clientInfo(c), fingerprint, originURL, deviceId };
  const now = Date.now();
  assertNotBanned(await matchingBansQuery(database(c.env), candidate, now), candidate, exemptionOf(row, now));
}

const covering = (address: string): SQL | undefined =>
  and(
    gte(bans.addressFrom, widestFrom(address)),
    lte(bans.addressFrom, address),
    gte(bans.addressTo, address),
  );
