import { desc, sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { AuditType } from '../../../../protocol/entities/audit.ts';
import { id } from './columns.ts';

/**
 * The operators' event record: a chain in which each entry contains the hash of the previous entry, so that a changed
 * or missing row is detected. Only the `AuditLog` object extends it, so that writers do not compete for a position. A
 * deleted entry keeps position and hash but not its content (`deletedAt`, milliseconds).
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
     * The chain's hash covers a seal of the address and device: the SHA-256 of a random key and the value. Thus both
     * can be removed without breaking the chain. Without the key the seal reveals nothing.
     */
    addressKey: text('address_key'),
    addressSeal: text('address_seal'),
    eventData: text('event_data').notNull(),
    eventType: text('event_type').$type<AuditType>().notNull(),
    folded: text('folded').notNull(),
    /** Turns of the entries erased by this action. The hash covers these turns. */
    erases: text('erases', { mode: 'json' }).$type<number[]>(),
    previous: text('previous').notNull(),
    hash: text('hash').notNull(),
    deletedAt: integer('deleted_at'),
  },
  // Partial indexes of the listed entries, one per filter, in list order. Any of them can count a page without reading
  // rows. Each entry is written to all of them, and each write is billed.
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
 * Pending entries, written together with their actions and ordered by transaction. `body`: a `NewEntry`. `before`:
 * values replaced by the action, read in its transaction.
 */
export const eventsPending = sqliteTable('events_pending', {
  position: integer('position').primaryKey(),
  id: text('id').notNull().unique(),
  body: text('body').notNull(),
  before: text('before'),
});

/** Sorts by date, because rooms report events late, so that turns do not always follow their times. */
export const newestFirst = [desc(events.eventDate), desc(events.turn)];

/** The last entry removed by retention (at most one row). Verification of the chain starts there. */
export const eventsAnchor = sqliteTable('events_anchor', {
  turn: integer('turn').primaryKey(),
  hash: text('hash').notNull(),
});

/** A period during which a user was hidden or a ghost (milliseconds; `until` is null while it lasts). */
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
