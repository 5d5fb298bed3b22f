import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Host passes by which a person came in, until they are stale (milliseconds). */
export const usedHostPasses = sqliteTable(
  'used_host_passes',
  {
    id: text('id').primaryKey(),
    staleAt: integer('stale_at').notNull(),
    /** The client's id of the call that used it, which may be repeated. */
    attempt: text('attempt'),
    usedAt: integer('used_at').notNull().default(0),
  },
  table => [index('used_host_passes_by_end').on(table.staleAt)],
);
