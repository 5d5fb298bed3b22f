import { type SQL, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Database } from './client.ts';

/**
 * A statement that fails its batch unless the condition holds at that point, so that of two concurrent acts the second is
 * judged by what the first left. `word` names the refusal. SQLite has RAISE in triggers only, but an invalid JSON path
 * fails the statement, D1 rolls the batch back, and the error names the path (D1, 2026-11).
 */
export const batchAssert = (
  db: Database,
  condition: SQL,
  word: string,
): BatchItem<'sqlite'> & PromiseLike<unknown> =>
  db
    .select({ holds: sql`CASE WHEN ${condition} THEN 1 ELSE json_extract('{}', ${word}) END` })
    .from(sql`(SELECT 1)`);

/** Whether the statement before changed exactly one row. */
export const changedOne: SQL = sql`changes() = 1`;

/** Whether the statement before changed any row. */
export const changedSome: SQL = sql`changes() > 0`;

const UNMET = /JSON path[^']*'(\w+)'/;

/** The word of the assertion that failed a batch, or null for any other error. */
export function failedAssertion(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const word = UNMET.exec(cause.message)?.[1];
    if (word) return word;
  }
  return null;
}
