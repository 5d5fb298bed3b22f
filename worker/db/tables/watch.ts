import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { REPORT_REASONS } from '../../../protocol/entities/report.ts';
import { createdAt, id } from './columns.ts';

/** A time during which somebody was hidden or ghost (milliseconds; `until` null while it lasts). */
export const unseenSpells = sqliteTable(
  'unseen_spells',
  {
    id: id(),
    userID: text('user_id').notNull(),
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

/** What people say of others. One open report a pair; who reported is never shown. */
export const reports = sqliteTable(
  'reports',
  {
    id: id(),
    reporterID: text('reporter_id').notNull(),
    userID: text('user_id').notNull(),
    nickname: text('nickname').notNull(),
    room: text('room').notNull(),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    /** The message that is meant, where one is. */
    message: text('message'),
    createdAt: createdAt(),
    closedAt: integer('closed_at'),
    closedBy: text('closed_by'),
  },
  table => [
    index('reports_by_user').on(table.userID, table.createdAt),
    index('reports_by_pair').on(table.reporterID, table.userID),
    index('reports_by_age').on(table.createdAt),
    index('reports_that_are_open').on(table.createdAt, table.id).where(sql`"closed_at" IS NULL`),
  ],
);

/** Files that were uploaded for a record which has not taken them yet: what is left here for long is litter. */
export const pendingFiles = sqliteTable(
  'pending_files',
  { key: text('key').primaryKey(), createdAt: createdAt() },
  table => [index('pending_files_by_age').on(table.createdAt)],
);
