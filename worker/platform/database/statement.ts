import { and, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Database } from './client.ts';

/**
 * A statement that fails its batch unless the condition is true at that point. Thus the second of two concurrent
 * actions is checked against the result of the first. `word`: name of the refusal. SQLite allows RAISE only in
 * triggers. An invalid JSON path also fails the statement: D1 rolls the batch back, and the error contains the path
 * (D1, 2026-11).
 */
export const batchAssert = (
  db: Database,
  condition: SQL,
  word: string,
): BatchItem<'sqlite'> & PromiseLike<unknown> =>
  db
    .select({ holds: sql`CASE WHEN ${condition} THEN 1 ELSE json_extract('{}', ${word}) END` })
    .from(sql`(SELECT 1)`);

export const changedOne: SQL = sql`changes() = 1`;

export const changedSome: SQL = sql`changes() > 0`;

const UNMET = /JSON path[^']*'(\w+)'/;

/** Name of the failed assertion in a batch, or null for any other error. */
export function failedAssertion(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const word = UNMET.exec(cause.message)?.[1];
    if (word) return word;
  }
  return null;
}

/** Condition `IN` with the list as one parameter, because D1 takes at most 100. */
export const inList = (column: SQLWrapper, values: readonly (string | number)[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;

/**
 * Errors of a busy, restarting or unreachable D1, and of a locked SQLite (Cloudflare, D1 error list, 2026-11). The last
 * pattern matches an object of the previous release during a deployment. Durable Objects report overload in a property.
 */
const UNAVAILABLE =
  /D1 DB is overloaded|caused object to be reset|reset because its code was updated|memory limit and was reset|Network connection lost|transient issue on remote node|database (?:table )?is locked|SQLITE_BUSY|RPC receiver does not implement/;

/** Whether the error is temporary, so that a retry may succeed soon. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (UNAVAILABLE.test(cause.message) || ('overloaded' in cause && cause.overloaded === true)) return true;
  return false;
}

/**
 * Matches only if every column still has the value that was read, so that the second of two concurrent writes changes
 * no row.
 */
export const unchangedSince = (table: SQLiteTable, row: Readonly<Record<string, unknown>>): SQL | undefined =>
  and(
    ...Object.entries(getTableColumns(table)).map(
      ([name, column]) => sql`${column} IS ${sql.param(row[name], column)}`,
    ),
  );

const UNIQUE = /UNIQUE constraint failed: ([\w.]+)/;

/** Column (`table.column`) of a violated unique constraint, or null for any other error. */
export function uniqueViolation(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const column = UNIQUE.exec(cause.message)?.[1];
    if (column) return column;
  }
  return null;
}

export type Statement<Row = unknown> = BatchItem<'sqlite'> & PromiseLike<Row>;
