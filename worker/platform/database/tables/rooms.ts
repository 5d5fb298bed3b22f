import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { WRITERS } from '../../../../protocol/entities/rooms.ts';
import type { Timetable } from '../../../../protocol/timetable/timetable.ts';
import { createdAt, flag, id } from './columns.ts';

export const rooms = sqliteTable(
  'rooms',
  {
    id: id(),
    name: text('name').notNull().unique(),
    nameColor: text('name_color').notNull(),
    nameBGColor: text('name_bg_color').notNull(),
    subject: text('subject').notNull(),
    subjectColor: text('subject_color').notNull(),
    subjectBGColor: text('subject_bg_color').notNull(),
    /** scrypt hash, or null for an open room. */
    passwordHash: text('password_hash'),
    denyShowAccessMsg: flag('deny_show_access_msg'),
    maxUsers: integer('max_users'),
    /** Minimum time between two messages of a user; 0 for no limit. */
    slowSeconds: integer('slow_seconds').notNull().default(0),
    writers: text('writers', { enum: WRITERS }).notNull().default('everyone'),
    timetable: text('timetable', { mode: 'json' }).$type<Timetable>().notNull().default([]),
    /** Time until which a manual mode overrides the timetable (milliseconds). */
    modeHeldUntil: integer('mode_held_until'),
    primary: flag('is_primary'),
    /** Account that created the room; null for a room of the site. */
    createdBy: text('created_by'),
    /** The room is removed after 5 minutes without users. */
    temporary: flag('is_temporary'),
    /** The room is absent from the public lists. Users enter by password or invitation. */
    unlisted: flag('is_unlisted'),
    createdAt: createdAt(),
  },
  table => [
    index('rooms_by_age').on(table.createdAt, table.id),
    index('rooms_by_listing').on(table.unlisted, table.createdAt, table.id),
    index('rooms_by_creator').on(table.createdBy),
  ],
);

/**
 * Invitation links. A link's code is derived from the id and the site's secret (`worker/rooms/invites.ts`), so the
 * table alone opens no room. `uses` is null for no limit. Times in milliseconds.
 */
export const invites = sqliteTable(
  'invites',
  {
    id: id(),
    roomId: text('room_id').notNull(),
    makerId: text('maker_id').notNull(),
    uses: integer('uses'),
    createdAt: createdAt(),
    endsAt: integer('ends_at').notNull(),
  },
  table => [
    index('invites_by_room').on(table.roomId, table.endsAt),
    index('invites_by_maker').on(table.makerId, table.endsAt),
    index('invites_by_end').on(table.endsAt),
  ],
);

/**
 * Uses of a link, one row per user. `person`: a keyed digest that differs for each link. `entries`: number of entries
 * that were not refused.
 */
export const inviteUses = sqliteTable(
  'invite_uses',
  {
    inviteId: text('invite_id').notNull(),
    person: text('person').notNull(),
    entries: integer('entries').notNull(),
  },
  table => [primaryKey({ columns: [table.inviteId, table.person] })],
);
