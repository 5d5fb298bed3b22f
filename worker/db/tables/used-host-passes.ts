import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Host passes that somebody came in by, until they are stale (milliseconds). */
export const usedHostPasses = sqliteTable(
  'used_host_passes',
  {
    id: text('id').primaryKey(),
    staleAt: integer('stale_at').notNull(),
  },
  table => [index('used_host_passes_by_end').on(table.staleAt)],
);
