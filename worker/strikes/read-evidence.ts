import { and, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { requireOperator } from '../auth/guard.ts';
import { type Database, database } from '../db/client.ts';
import { events } from '../db/tables/events.ts';
import { strikes } from '../db/tables/strikes.ts';
import { answer } from '../http/answer.ts';
import type { Handler } from '../http/handler.ts';
import { momentOf } from './appeal-records.ts';

/** GET /events/{id}/evidence: the case of an entry that is not erased, for readers of the record. */
export const readEvidence: Handler = async c => {
  await requireOperator(c, 'Events-Record');
  const db = database(c.env);
  const id = c.req.param('key') ?? '';
  const isErased = and(eq(events.id, id), isNotNull(events.deletedAt));
  const [row] = await db
    .select()
    .from(strikes)
    .where(and(eq(strikes.id, id), notExists(db.select({ one: sql`1` }).from(events).where(isErased))));
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

/** Of these entries, a page of the list, those of which something is kept. */
export async function idsWithEvidence(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const kept = await db
    .select({ id: strikes.id })
    .from(strikes)
    .where(inArray(strikes.id, [...ids]));
  return new Set(kept.map(({ id }) => id));
}
