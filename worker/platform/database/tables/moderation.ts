import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { LinkedSignal } from '../../../../domain/moderation/linked-signals.ts';
import type { EvidenceLine } from '../../../../domain/moderation/moderation-cases.ts';
import type { BanDuration } from '../../../../protocol/entities/bans.ts';
import { APPEAL_OUTCOMES, MODERATION_CASE_KINDS } from '../../../../protocol/entities/moderation.ts';
import { type ProvenLine, REPORT_REASONS } from '../../../../protocol/entities/report.ts';
import { createdAt, flag, id } from './columns.ts';

/**
 * Bans with one target per row. An address or a range is stored as its first and last address (32 hexadecimal digits,
 * IPv4 mapped into IPv6), so that one indexed query finds both. A host is stored in lower case.
 */
export const bans = sqliteTable(
  'bans',
  {
    id: id(),
    IPOrHost: text('ip_or_host'),
    fingerprint: text('fingerprint'),
    /** Device mark that belongs to the fingerprint, if known. */
    deviceId: text('device_id'),
    country: text('country'),
    banDuration: text('ban_duration').$type<BanDuration>().notNull(),
    addressFrom: text('address_from'),
    addressTo: text('address_to'),
    host: text('host'),
    /**
     * Issuer of the ban. The ban exempts the issuer and higher ranks, and also shielded users unless the issuer may
     * kick them.
     */
    byUserID: text('by_user_id'),
    byUsername: text('by_username').notNull().default(''),
    byRank: integer('by_rank').notNull().default(100),
    kicksShielded: flag('kicks_shielded'),
    /** Reason in the issuer's words, and a note for other operators. */
    reason: text('reason').notNull().default(''),
    note: text('note').notNull().default(''),
    /** Target user and nickname at the time of the ban; empty if not given. */
    userID: text('user_id').notNull().default(''),
    nickname: text('nickname').notNull().default(''),
    /** Audit entry of the ban. */
    eventID: text('event_id').notNull().default(''),
    /** Signals stored in addition to the target, and signals that match on their own. */
    linked: text('linked', { mode: 'json' }).$type<LinkedSignal[]>().notNull().default([]),
    linkedMark: text('linked_mark'),
    linkedFingerprint: text('linked_fingerprint'),
    /** Expiry in milliseconds; null for a permanent ban. */
    until: integer('until'),
    createdAt: createdAt(),
  },
  table => [
    index('bans_by_address').on(table.addressFrom, table.addressTo),
    index('bans_by_host').on(table.host),
    index('bans_by_fingerprint').on(table.fingerprint),
    index('bans_by_device').on(table.deviceId),
    index('bans_by_linked_mark').on(table.linkedMark),
    index('bans_by_linked_fingerprint').on(table.linkedFingerprint),
    index('bans_by_country').on(table.country),
    index('bans_by_user').on(table.userID),
    index('bans_by_age').on(table.createdAt, table.id),
  ],
);

/** Past names of users. `who`: as in `domain/moderation/user-reference.ts`. Times in milliseconds. */
export const pastNames = sqliteTable(
  'past_names',
  {
    who: text('who').notNull(),
    name: text('name').notNull(),
    firstAt: integer('first_at').notNull(),
    lastAt: integer('last_at').notNull(),
  },
  table => [primaryKey({ columns: [table.who, table.name] }), index('past_names_by_age').on(table.lastAt)],
);

/** Reports about users, with at most one open report per pair. The reporter is never disclosed. */
export const reports = sqliteTable(
  'reports',
  {
    id: id(),
    reporterId: text('reporter_id').notNull(),
    userId: text('user_id').notNull(),
    nickname: text('nickname').notNull(),
    room: text('room').notNull(),
    reason: text('reason', { enum: REPORT_REASONS }).notNull(),
    message: text('message'),
    createdAt: createdAt(),
    closedAt: integer('closed_at'),
    closedBy: text('closed_by'),
    /** Private messages with verified proofs, if the report contains any. */
    lines: text('lines', { mode: 'json' }).$type<readonly ProvenLine[]>(),
    /** Address of the reported voice note. Its file is kept until the report is closed. */
    voice: text('voice'),
  },
  table => [
    index('reports_by_voice').on(table.voice).where(sql`"voice" IS NOT NULL`),
    index('reports_by_user').on(table.userId, table.createdAt),
    index('reports_by_pair').on(table.reporterId, table.userId),
    index('reports_by_age').on(table.createdAt),
    index('reports_that_are_open').on(table.createdAt, table.id).where(sql`"closed_at" IS NULL`),
  ],
);

/** Staff notes about users: `who` as in `domain/moderation/user-reference.ts`. `at` in milliseconds. */
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

/**
 * Moderation cases: staff actions against users, each under the id of its audit entry. A case is kept until its entry
 * is removed and its sanction has ended. A row includes the surrounding messages and the only appeal. Times in
 * milliseconds.
 */
export const moderationCases = sqliteTable(
  'strikes',
  {
    id: text('id').primaryKey(),
    at: integer('at').notNull(),
    kind: text('kind', { enum: MODERATION_CASE_KINDS }).notNull(),
    /** Target user; empty for an action against many users, or if unknown. */
    userId: text('user_id').notNull(),
    nickname: text('nickname').notNull(),
    fingerprint: text('fingerprint').notNull(),
    deviceId: text('device_id').notNull(),
    byUserId: text('by_user_id').notNull(),
    byUsername: text('by_username').notNull(),
    byRank: integer('by_rank').notNull(),
    /** Permission that allowed the action; empty for the site itself. */
    permission: text('permission').notNull(),
    roomId: text('room_id').notNull(),
    room: text('room').notNull(),
    reason: text('reason').notNull(),
    until: integer('until'),
    /** Whether the row contains devices, because retention removes these earlier. */
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
