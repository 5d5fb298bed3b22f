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
import type { Claimant, ReentryBlock } from '../../rooms-do/rpc/sanctions.ts';
import { lobbyOf } from '../../rooms-do/rpc/stubs.ts';
import { type Database, database } from '../platform/database/client.ts';
import { inList } from '../platform/database/statement.ts';
import { accounts } from '../platform/database/tables/accounts.ts';
import { bans, moderationCases } from '../platform/database/tables/moderation.ts';
import { clientInfo } from '../platform/http/client-info.ts';
import type { AppContext } from '../platform/http/handler.ts';
import { type AccountRow, accountPermissions, accountRowQuery } from '../platform/sessions/account.ts';
import { type Holder, requireHolder } from '../platform/sessions/require-operator.ts';

type MatchedBan = Ban & {
  reason: string;
  /** Appeal code; null if the ban is for another device, because only that device may receive the code. */
  appeal: string | null;
};

const MATCHED = {
  addressFrom: bans.addressFrom,
  addressTo: bans.addressTo,
  host: bans.host,
  fingerprint: bans.fingerprint,
  deviceId: bans.deviceId,
  country: bans.country,
  linked: bans.linked,
  userID: bans.userID,
  until: bans.until,
  byUserID: bans.byUserID,
  byRank: bans.byRank,
  kicksShielded: bans.kicksShielded,
};

/** Unexpired bans that may match. Other signals and exemptions are checked later, when the user is known. */
export function matchingBansQuery(db: Database, candidate: BanCandidate, now: number) {
  const address = addressKey(candidate.ipAddress);
  const matches: (SQL | undefined)[] = [
    eq(bans.fingerprint, candidate.fingerprint),
    eq(bans.deviceId, candidate.deviceId),
    eq(bans.linkedMark, candidate.deviceId),
    eq(bans.linkedFingerprint, candidate.fingerprint),
    candidate.accountId ? eq(bans.userID, candidate.accountId) : undefined,
    address ? covering(address) : undefined,
    candidate.country ? eq(bans.country, candidate.country) : undefined,
    inArray(bans.host, hostAndParents(candidate.originURL)),
  ];
  return db
    .select({
      ...MATCHED,
      reason: bans.reason,
      appeal: sql<string | null>`(
        SELECT ${moderationCases.appealCode} FROM ${moderationCases}
        WHERE ${moderationCases.id} = ${bans.eventID} AND ${moderationCases.deviceId} = ${candidate.deviceId} AND ${moderationCases.deviceId} <> ''
      )`.as('appeal'),
    })
    .from(bans)
    .where(and(or(...matches.filter(match => match !== undefined)), isInForce(now)));
}

const isInForce = (now: number): SQL | undefined => or(isNull(bans.until), gt(bans.until, now));

/** A user without a connection. Address and country are unknown. */
type AbsentUser = Pick<BanCandidate, 'fingerprint' | 'deviceId'> & { userId: string };

/** Whether a ban by user id or device is active for each user. */
export async function bannedAmong(
  db: Database,
  users: readonly AbsentUser[],
  now: number,
): Promise<boolean[]> {
  const known = (values: readonly string[]) => [...new Set(values)].filter(value => value !== '');
  const ids = known(users.map(({ userId }) => userId));
  const devices = known(users.map(({ deviceId }) => deviceId));
  const fingerprints = known(users.map(({ fingerprint }) => fingerprint));
  const isAboutOne = or(
    inList(bans.userID, ids),
    inList(bans.fingerprint, fingerprints),
    inList(bans.deviceId, devices),
    inList(bans.linkedMark, devices),
    inList(bans.linkedFingerprint, fingerprints),
  );
  const found = await db
    .select(MATCHED)
    .from(bans)
    .where(and(isAboutOne, isInForce(now)));
  const against = (user: AbsentUser) =>
    found.filter(ban => ban.userID === user.userId || banMatches(ban, { ...user, ...NOWHERE }));
  const meant = known(users.flatMap(user => (against(user).length > 0 ? [user.userId] : [])));
  const rows = new Map(
    (meant.length === 0 ? [] : await accountRowQuery(db).where(inList(accounts.id, meant))).map(row => [
      row.account.id,
      row,
    ]),
  );
  return users.map(user => {
    const subject = { ...exemptionOf(rows.get(user.userId), now), userId: user.userId };
    return against(user).some(ban => !isExempt(ban, subject));
  });
}

const NOWHERE = { ipAddress: '', country: null, originURL: '' };

/** Exemption data of a visitor, or of a user whose account is not verified. */
export const VISITOR_EXEMPTION: ExemptionSubject = {
  userId: '',
  rank: ROLES.visitor.rank,
  isShielded: false,
};

export function exemptionOf(row: AccountRow | undefined, now: number): ExemptionSubject {
  if (!row) return VISITOR_EXEMPTION;
  const { role, chat } = accountPermissions(row, now);
  return { userId: row.account.id, rank: ROLES[role].rank, isShielded: chat.cannotKicked };
}

/**
 * Refuses with the latest expiry among matching bans, or without one for a permanent ban. The device in the moderation
 * case also receives reason and appeal code.
 */
export function assertNotBanned(
  found: readonly MatchedBan[],
  candidate: BanCandidate,
  subject: ExemptionSubject,
): void {
  const applying = found.filter(ban => banMatches(ban, candidate) && !isExempt(ban, subject));
  if (applying.length === 0) return;
  const until = Math.max(...applying.map(ban => ban.until ?? Number.POSITIVE_INFINITY));
  const appealable = applying.find(({ appeal }) => appeal !== null);
  throw new Failure('banned', {
    ...(Number.isFinite(until) && { until: new Date(until).toISOString() }),
    ...(appealable?.appeal && {
      appeal: appealable.appeal,
      ...(appealable.reason !== '' && { message: appealable.reason }),
    }),
  });
}

/** Requires an account that is not banned and has no re-entry block. */
export async function requireAdmissible(c: AppContext): Promise<Holder> {
  const holder = await requireHolder(c);
  await assertAdmissible(c, holder);
  return holder;
}

type SessionOwner = Pick<Holder, 'claims'> & { row: AccountRow | undefined };

/** Refuses a member or guest who is banned, in this or an earlier session, or has a re-entry block after a kick. */
export async function assertAdmissible(c: AppContext, holder: SessionOwner): Promise<void> {
  const now = Date.now();
  const [block] = await Promise.all([
    lobbyOf(c.env).reentryBlock(claimantOf(c, holder)),
    assertSessionNotBanned(c, holder, now),
  ]);
  assertNotBlocked(block, now);
}

async function assertSessionNotBanned(
  c: AppContext,
  { claims, row }: SessionOwner,
  now: number,
): Promise<void> {
  const { fingerprint, originURL, deviceID: deviceId } = claims;
  const candidate = {
    ...{ ...clientInfo(c), fingerprint, originURL, deviceId },
    ...(row && { accountId: row.account.id }),
  };
  const found = await matchingBansQuery(database(c.env), candidate, now);
  assertNotBanned(found, candidate, exemptionOf(row, now));
}

export function assertNotBlocked({ heldUntil, heldAppeal: appeal }: ReentryBlock, now: number): void {
  if (heldUntil === null) return;
  throw new Failure('kicked', { retryAfterMs: heldUntil - now, ...(appeal !== undefined && { appeal }) });
}

export const claimantOf = (c: AppContext, { claims, row }: SessionOwner): Claimant => ({
  ...{ userId: claims.sub, sessionId: claims.sessionID, deviceId: claims.deviceID },
  ...{ fingerprint: claims.fingerprint, ipAddress: clientInfo(c).ipAddress },
  ...{ accountType: claims.accountType, role: row ? accountPermissions(row, Date.now()).role : 'visitor' },
});

const covering = (address: string): SQL | undefined =>
  and(
    gte(bans.addressFrom, widestFrom(address)),
    lte(bans.addressFrom, address),
    gte(bans.addressTo, address),
  );
