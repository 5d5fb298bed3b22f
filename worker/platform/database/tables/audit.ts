import { desc, sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { AuditType } from '../../../../protocol/entities/audit.ts';
import { id } from './columns.ts';

/**
 * The operators' event record: a chain with the hash of the previous entry in each entry, which reveals a changed or
 * missing row. Only the object `AuditLog` extends it, so that no two writers contend for a position. A deleted entry
 * retains position and hash without its content (`deletedAt`, milliseconds).
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
     * The chain covers a seal of the address and device: the sha-256 of a random key and the value. So both can be
     * removed without breaking the chain. Without the key the seal reveals nothing.
     */
    addressKey: text('address_key'),
    addressSeal: text('address_seal'),
    eventData: text('event_data').notNull(),
    eventType: text('event_type').$type<AuditType>().notNull(),
    folded: text('folded').notNull(),
    /** Turns of the entries that this action erased. The hash covers them. */
    erases: text('erases', { mode: 'json' }).$type<number[]>(),
    previous: text('previous').notNull(),
    hash: text('hash').notNull(),
    deletedAt: integer('deleted_at'),
  },
  // Partial indexes of the listed entries, one per filter, each in the order of the list. Any of them counts a page
  // without reading rows. Every entry is written to all of them, and each write is billed.
  table => {
    const listed = sql`"deleted_at" IS NULL`;
    return [
      index('events_by_type').on(table.eventType, table.eventDate, table.turn).where(listed),
      index('events_by_date').on(table.eventDate, table.turn).where(listed),
      index('events_by_username').on(table.username, table.eventDate, table.turn).where(listed),
    ];
  },
);

/**
 * Pending entries, written with their actions, in the order of their transactions. `body`: a `NewEntry`. `before`:
 * values that the action replaced, read in its transaction.
 */
export const eventsPending = sqliteTable('events_pending', {
  position: integer('position').primaryKey(),
  id: text('id').notNull().unique(),
  body: text('body').notNull(),
  before: text('before'),
});

/** Rooms report events with a delay, so turns and times may have a different order. */
export const newestFirst = [desc(events.eventDate), desc(events.turn)];

/** The last entry that retention has removed (one row at most). Verification of the chain starts there. */
export const eventsAnchor = sqliteTable('events_anchor', {
  turn: integer('turn').primaryKey(),
  hash: text('hash').notNull(),
});

/** A period as hidden or ghost (milliseconds; `until` null while it lasts). */
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
