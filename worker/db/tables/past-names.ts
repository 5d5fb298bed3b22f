import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** The names that people went by: `who` as `domain/who-of.ts` calls them. Times are milliseconds. */
export const pastNames = sqliteTable(
  'past_names',
  {
    who: text('who').notNull(),
    name: text('name').notNull(),
    firstAt: integer('first_at').notNull(),
    lastAt: integer('last_at').notNull(),
  },
  table => [primaryKey({ columns: [table.who, table.name] }), index('past_names_by_age').on(table.lastAt)],
);
