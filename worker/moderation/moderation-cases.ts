import { and, eq, inArray, isNotNull, notExists, type SQL, sql } from 'drizzle-orm';
import type { AuditEventInput } from '../../domain/audit/outbox-entry.ts';
import type { ModerationCase } from '../../domain/moderation/moderation-cases.ts';
import { DAY_MS } from '../../protocol/constants.ts';
import { Failure } from '../../protocol/errors/failure.ts';
import { type Database, database } from '../platform/database/client.ts';
import type { Statement } from '../platform/database/statement.ts';
import { events } from '../platform/database/tables/audit.ts';
import { bans, moderationCases } from '../platform/database/tables/moderation.ts';
import { answer } from '../platform/http/answer.ts';
import type { Handler } from '../platform/http/handler.ts';
import { requireOperator } from '../platform/sessions/require-operator.ts';
import { momentOf } from './appeals.ts';

/**
 * GET /events/{id}/evidence: returns the moderation case of an entry that is not erased. Requires access to the record.
 */
export const readEvidence: Handler = async c => {
  await requireOperator(c, 'Events-Record');
  const db = database(c.env);
  const id = c.req.param('key') ?? '';
  const isErased = and(eq(events.id, id), isNotNull(events.deletedAt));
  const [row] = await db
    .select()
    .from(moderationCases)
    .where(
      and(eq(moderationCases.id, id), notExists(db.select({ one: sql`1` }).from(events).where(isErased))),
    );
  if (!row) throw new Failure('not_found');
  const { kind, nickname, byUsername, permission, room, reason } = row;
  const lines = row.lines.map(({ userId, fingerprint: _, rank: __, ...line }) => ({
    ...line,
    userID: userId,
  }));
  return answer(c, 'GET /events/:key/evidence', {
    evidence: {
      ...{ kind, nickname, byUsername, permission, room, reason, lines },
      at: momentOf(row.at),
      until: row.until === null ? null : momentOf(row.until),
    },
  });
};

export async function idsWithEvidence(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const kept = await db
    .select({ id: moderationCases.id })
    .from(moderationCases)
    .where(inArray(moderationCases.id, [...ids]));
  return new Set(kept.map(({ id }) => id));
}

/** Statements that store moderation cases from rooms together with their audit entries. Existing rows are kept. */
export const moderationCasesOf = (db: Database, facts: readonly AuditEventInput[]): Statement[] =>
  facts.flatMap(({ id, at, by, strike: moderationCase }) =>
    moderationCase ? [storeCase(db, { id, at, by: by.username }, moderationCase)] : [],
  );

/** A mute without an expiry ends with the session at the latest. */
const ENDLESS_MUTE_MS = DAY_MS;

/**
 * Whether the sanction of a case is active at `now`. The case is kept while it is active, so that the user can appeal.
 */
export const isLasting = (now: number): SQL => sql`CASE ${moderationCases.kind}
  WHEN 'ban' THEN ${moderationCases.id} IN (
    SELECT ${bans.eventID} FROM ${bans} WHERE ${bans.until} IS NULL OR ${bans.until} > ${now})
  WHEN 'mute' THEN coalesce(${moderationCases.until}, ${moderationCases.at} + ${ENDLESS_MUTE_MS}) > ${now}
  ELSE coalesce(${moderationCases.until}, 0) > ${now} END`;

/** `entry`: audit entry of the sanction. */
export const storeCase = (
  db: Database,
  entry: { id: string; at: number; by: string },
  { against, by, permission, ...moderationCase }: ModerationCase,
): Statement =>
  db
    .insert(moderationCases)
    .values({
      ...moderationCase,
      id: entry.id,
      at: entry.at,
      userId: against?.userId ?? '',
      nickname: against?.nickname ?? '',
      fingerprint: against?.fingerprint ?? '',
      deviceId: against?.deviceId ?? '',
      byUserId: by.userId,
      byUsername: entry.by,
      byRank: by.rank,
      permission: permission ?? '',
      hasDevices: true,
    })
    .onConflictDoNothing();
