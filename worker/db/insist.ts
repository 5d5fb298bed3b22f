import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from './client.ts';

/**
 * A statement that lets its batch go on only if the condition holds at that point of it, so that of two acts at one time
 * the second is judged by what the first has left. `word` names the refusal. Outside of triggers SQLite has no RAISE; a
 * path that is none stops the statement and D1 with it the whole batch, and the error says the path (D1, 2026-11).
 */
export const insist = (
  db: Database,
  condition: SQL,
  word: string,
): BatchItem<'sqlite'> & PromiseLike<unknown> =>
  db
    .select({ holds: sql`CASE WHEN ${condition} THEN 1 ELSE json_extract('{}', ${word}) END` })
    .from(sql`(SELECT 1)`);

/** Of the statement before: whether it changed the one row that it was about. */
export const changedOne: SQL = sql`changes() = 1`;

/** Of the statement before: whether it changed anything. */
export const changedSome: SQL = sql`changes() > 0`;

const UNMET = /JSON path[^']*'(\w+)'/;

/** The word of what a failed batch insisted on in vain, or null for any other error. */
export function unmetIn(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const word = UNMET.exec(cause.message)?.[1];
    if (word) return word;
  }
  return null;
}
