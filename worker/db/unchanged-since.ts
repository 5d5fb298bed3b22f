import { and, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';

/** The row still is in every column what was read: of two who write at once, the second changes none. */
export const unchangedSince = (table: SQLiteTable, row: Readonly<Record<string, unknown>>): SQL | undefined =>
  and(
    ...Object.entries(getTableColumns(table)).map(
      ([name, column]) => sql`${column} IS ${sql.param(row[name], column)}`,
    ),
  );
