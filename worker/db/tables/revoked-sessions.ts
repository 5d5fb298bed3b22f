import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Sessions that ended before their token did. A row can go once the token would have expired (milliseconds). */
export const revokedSessions = sqliteTable(
  'ended_sessions',
  {
    sessionId: text('session_id').primaryKey(),
    expiresAt: integer('expires_at').notNull(),
  },
  table => [index('ended_sessions_by_end').on(table.expiresAt)],
);
