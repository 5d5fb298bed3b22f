import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { AUDIT_TYPES } from '../../../protocol/entities/audit-entry.ts';

/**
 * The operators' event record: a chain in which each entry holds the hash of the one before, so that a changed or a
 * missing row is found. `previous` is unique: of two who write at once, one links and the other tries again.
 * A deleted entry keeps its place and its hash and loses its words (`deletedAt`, milliseconds).
 */
export const events = sqliteTable(
  'events',
  {
    turn: integer('turn').primaryKey(),
    id: text('id').notNull().unique(),
    eventDate: integer('event_date').notNull(),
    username: text('username').notNull(),
    decoration: text('decoration').notNull(),
    userRole: text('user_role').notNull(),
    country: text('country').notNull(),
    fingerprintAndIP: text('fingerprint_and_ip').notNull(),
    eventData: text('event_data').notNull(),
    eventType: text('event_type', { enum: AUDIT_TYPES }).notNull(),
    /** All that a search looks in, folded. */
    folded: text('folded').notNull(),
    previous: text('previous').notNull().unique(),
    hash: text('hash').notNull(),
    deletedAt: integer('deleted_at'),
  },
  table => [
    index('events_by_type').on(table.eventType, table.turn),
    index('events_by_date').on(table.eventDate),
  ],
);
