import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { id } from './columns.ts';

/** A time during which somebody was hidden or ghost (milliseconds; `until` null while it lasts). */
export const invisibilityPeriods = sqliteTable(
  'unseen_spells',
  {
    id: id(),
    userId: text('user_id').notNull(),
    username: text('username').notNull(),
    nickname: text('nickname').notNull(),
    visibility: text('visibility', { enum: ['hidden', 'ghost'] }).notNull(),
    room: text('room').notNull(),
    since: integer('since').notNull(),
    until: integer('until'),
  },
  table => [
    index('unseen_spells_by_time').on(table.since),
    index('unseen_spells_by_end').on(table.until, table.since),
  ],
);
