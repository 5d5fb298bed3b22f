import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { LinkedSignal } from '../../../domain/linked-signals.ts';
import type { BanDuration } from '../../../protocol/entities/ban.ts';
import { createdAt, flag, id } from './columns.ts';

/**
 * One target a row. An address or a range is kept as the first and last address it covers (32 hexadecimal digits,
 * IPv4 mapped into IPv6), so that one indexed look-up finds both; a host is kept in lower case.
 */
export const bans = sqliteTable(
  'bans',
  {
    id: id(),
    IPOrHost: text('ip_or_host'),
    fingerprint: text('fingerprint'),
    /** The server's mark of the device with that fingerprint, where it was known. */
    deviceId: text('device_id'),
    country: text('country'),
    banDuration: text('ban_duration').$type<BanDuration>().notNull(),
    addressFrom: text('address_from'),
    addressTo: text('address_to'),
    host: text('host'),
    /** Its issuer: a ban exempts its issuer, higher ranks and, unless the issuer may kick them, the shielded. */
    byUserID: text('by_user_id'),
    byUsername: text('by_username').notNull().default(''),
    byRank: integer('by_rank').notNull().default(100),
    kicksShielded: flag('kicks_shielded'),
    /** Why, in its issuer's words, and what other operators should know. */
    reason: text('reason').notNull().default(''),
    note: text('note').notNull().default(''),
    /** Whom the issuer meant, and what they were called then; empty where nobody said it. */
    userID: text('user_id').notNull().default(''),
    nickname: text('nickname').notNull().default(''),
    /** The entry of the event record that tells of it. */
    eventID: text('event_id').notNull().default(''),
    /** What it keeps of whom it was laid on beside its target, and of that by what alone it is looked for. */
    linked: text('linked', { mode: 'json' }).$type<LinkedSignal[]>().notNull().default([]),
    linkedMark: text('linked_mark'),
    linkedFingerprint: text('linked_fingerprint'),
    /** Milliseconds; null never ends. */
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
    index('bans_by_age').on(table.createdAt, table.id),
  ],
);
