import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id } from './columns.ts';

/** What the staff has noted of people: `who` as `domain/who-of.ts` calls them. `at` is milliseconds. */
export const staffNotes = sqliteTable(
  'staff_notes',
  {
    id: id(),
    who: text('who').notNull(),
    text: text('text').notNull(),
    byUserId: text('by_user_id').notNull(),
    byUsername: text('by_username').notNull(),
    at: integer('at').notNull(),
  },
  table => [index('staff_notes_by_person').on(table.who, table.at), index('staff_notes_by_age').on(table.at)],
);
