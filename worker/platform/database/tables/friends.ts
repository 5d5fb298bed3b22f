import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag } from './columns.ts';

/**
 * Friendships and requests of accounts, one row per pair; `firstId` is the smaller id. A declined request is kept, even
 * after its withdrawal, so that a repeated request is not delivered. `firstToldAt`: time of the last push to the first
 * account about an entry of the second. Times in milliseconds.
 */
export const friendships = sqliteTable(
  'friendships',
  {
    firstId: text('first_id').notNull(),
    secondId: text('second_id').notNull(),
    askedBy: text('asked_by').notNull(),
    askedAt: integer('asked_at').notNull(),
    acceptedAt: integer('accepted_at'),
    declinedAt: integer('declined_at'),
    isWithdrawn: flag('is_withdrawn'),
    firstToldAt: integer('first_told_at').notNull().default(0),
    secondToldAt: integer('second_told_at').notNull().default(0),
  },
  table => [
    primaryKey({ columns: [table.firstId, table.secondId] }),
    index('friendships_by_second').on(table.secondId),
    index('friendships_by_request').on(table.askedAt).where(sql`"accepted_at" IS NULL`),
  ],
);
