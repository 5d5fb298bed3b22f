import { sql } from 'drizzle-orm';
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
    /**
     * The chain holds a sealed form of the address and device, so that they can be dropped and the chain still holds:
     * sha-256 of the key and the value. The key goes with the value; without it the seal says nothing.
     */
    addressKey: text('address_key'),
    addressSeal: text('address_seal'),
    eventData: text('event_data').notNull(),
    eventType: text('event_type', { enum: AUDIT_TYPES }).notNull(),
    /** All that a search looks in, folded. */
    folded: text('folded').notNull(),
    previous: text('previous').notNull().unique(),
    hash: text('hash').notNull(),
    deletedAt: integer('deleted_at'),
  },
  // Of those that are listed only, so that a page is counted without reading a row.
  table => {
    const listed = sql`"deleted_at" IS NULL`;
    return [
      index('events_by_turn').on(table.turn).where(listed),
      index('events_by_type').on(table.eventType, table.turn).where(listed),
      index('events_by_date').on(table.eventDate, table.turn).where(listed),
      index('events_by_username').on(table.username, table.turn).where(listed),
    ];
  },
);

/** The last entry that retention has removed (one row at most): the chain is checked from there. */
export const eventsAnchor = sqliteTable('events_anchor', {
  turn: integer('turn').primaryKey(),
  hash: text('hash').notNull(),
});
