import { sql } from 'drizzle-orm';
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { EvidenceLine } from '../../../domain/strike.ts';
import { APPEAL_OUTCOMES, STRIKE_KINDS } from '../../../protocol/entities/strike.ts';
import { flag } from './columns.ts';

/**
 * Acts of the staff against people, each under the id of its entry of the event record and for as long as that one is kept: with what was
 * said around it, and with the one appeal against it. Times are milliseconds.
 */
export const strikes = sqliteTable(
  'strikes',
  {
    id: text('id').primaryKey(),
    at: integer('at').notNull(),
    kind: text('kind', { enum: STRIKE_KINDS }).notNull(),
    /** Against whom; empty where it was against many, or is not known. */
    userId: text('user_id').notNull(),
    nickname: text('nickname').notNull(),
    fingerprint: text('fingerprint').notNull(),
    deviceId: text('device_id').notNull(),
    byUserId: text('by_user_id').notNull(),
    byUsername: text('by_username').notNull(),
    byRank: integer('by_rank').notNull(),
    /** By which permission; empty for the site itself. */
    permission: text('permission').notNull(),
    roomId: text('room_id').notNull(),
    room: text('room').notNull(),
    reason: text('reason').notNull(),
    until: integer('until'),
    /** Whether devices are named in it, which retention takes out earlier. */
    hasDevices: flag('has_devices'),
    lines: text('lines', { mode: 'json' }).$type<readonly EvidenceLine[]>().notNull(),
    appealCode: text('appeal_code').unique(),
    appeal: text('appeal'),
    appealedAt: integer('appealed_at'),
    outcome: text('outcome', { enum: APPEAL_OUTCOMES }),
    answer: text('answer'),
    answeredBy: text('answered_by'),
    answeredAt: integer('answered_at'),
  },
  table => [
    index('strikes_by_user').on(table.userId, table.at),
    index('strikes_by_device').on(table.fingerprint, table.at),
    index('strikes_by_age').on(table.at).where(sql`"has_devices"`),
    index('strikes_by_appeal').on(table.appealedAt, table.id).where(sql`"appealed_at" IS NOT NULL`),
  ],
);
