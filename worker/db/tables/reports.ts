import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { type ProvenLine, REPORT_REASONS } from '../../../protocol/entities/report.ts';
import { createdAt, id } from './columns.ts';

/** Reports of people by others: at most one open report a pair. The reporter is never shown. */
export const reports = sqliteTable(
  'reports',
  {
    id: id(),
    reporterId: text('reporter_id').notNull(),
    userId: text('user_id').notNull(),
    nickname: text('nickname').notNull(),
    room: text('room').notNull(),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    /** The reported message, if there is one. */
    message: text('message'),
    createdAt: createdAt(),
    closedAt: integer('closed_at'),
    closedBy: text('closed_by'),
    /** Private messages whose proofs were verified, where the report is of such. */
    lines: text('lines', { mode: 'json' }).$type<readonly ProvenLine[]>(),
  },
  table => [
    index('reports_by_user').on(table.userId, table.createdAt),
    index('reports_by_pair').on(table.reporterId, table.userId),
    index('reports_by_age').on(table.createdAt),
    index('reports_that_are_open').on(table.createdAt, table.id).where(sql`"closed_at" IS NULL`),
  ],
);
