import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/** One of these, as one value of the query: D1 takes at most 100. */
export const inList = (column: SQLWrapper, values: readonly (string | number)[]): SQL =>
  sql`${column} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`;
