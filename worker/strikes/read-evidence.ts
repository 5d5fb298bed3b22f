import { eq, inArray } from 'drizzle-orm';
import { Failure } from '../../protocol/errors/failure.ts';
import { requireOperator } from '../auth/guard.ts';
import { type Database, database } from '../db/client.ts';
import { strikes } from '../db/tables/strikes.ts';
import { answer } from '../http/answer.ts';
import type { Handler } from '../http/handler.ts';
import { momentOf } from './appeal-records.ts';

/** GET /events/{id}/evidence: what is kept of an act with its entry, for whoever may read the record. */
export const readEvidence: Handler = async c => {
  await requireOperator(c, 'Events-Record');
  const [row] = await database(c.env)
    .select()
    .from(strikes)
    .where(eq(strikes.id, c.req.param('key') ?? ''));
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
