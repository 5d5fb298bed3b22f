import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, flag, id } from './columns.ts';

export const avatars = sqliteTable(
  'avatars',
  {
    id: id(),
    name: text('name').notNull().unique(),
    uploadPath: text('upload_path').notNull(),
    default: flag('is_default'),
    isRestricted: flag('is_restricted'),
    createdAt: createdAt(),
  },
  table => [
    index('avatars_by_age').on(table.createdAt),
    index('avatars_by_restriction').on(table.isRestricted, table.createdAt, table.id),
  ],
);

export const colors = sqliteTable(
  'colors',
  {
    id: id(),
    name: text('name').notNull().unique(),
    value: text('value').notNull(),
    forText: flag('for_text'),
    forNickname: flag('for_nickname'),
    forBackground: flag('for_background'),
    createdAt: createdAt(),
  },
  table => [index('colors_by_age').on(table.createdAt, table.id)],
);

export const decorations = sqliteTable(
  'decorations',
  {
    id: id(),
    name: text('name').notNull().unique(),
    decorationText: text('decoration_text').notNull(),
    color: text('color').notNull(),
    bgColor: text('bg_color').notNull(),
    createdAt: createdAt(),
  },
  table => [index('decorations_by_age').on(table.createdAt, table.id)],
);

/** Uploaded files that might be unused. The cleanup removes old unused ones. */
export const pendingFiles = sqliteTable(
  'pending_files',
  { key: text('key').primaryKey(), createdAt: createdAt() },
  table => [index('pending_files_by_age').on(table.createdAt)],
);

/**
 * Pictures and voice notes of messages in R2, by key. `roomId`: the message's room, null for an unsent picture,
 * or empty between claim and storage of the message. `network`: keyed hash of the uploader's provider network,
 * which limits each network's share of the storage; empty for pictures of earlier releases.
 */
export const pictures = sqliteTable(
  'pictures',
  {
    key: text('key').primaryKey(),
    bytes: integer('bytes').notNull(),
    roomId: text('room_id'),
    createdAt: createdAt(),
    network: text('network').notNull().default(''),
  },
  table => [index('pictures_by_age').on(table.createdAt)],
);

export const stars = sqliteTable(
  'stars',
  {
    id: id(),
    name: text('name').notNull().unique(),
    uploadPath: text('upload_path').notNull(),
    rank: integer('rank').notNull().default(1),
    forVisitors: flag('for_visitors'),
    forChatMasters: flag('for_chat_masters'),
    createdAt: createdAt(),
  },
  table => [
    index('stars_by_rank').on(table.rank, table.createdAt),
    index('stars_for_visitors').on(table.forVisitors, table.rank, table.createdAt, table.id),
    index('stars_for_chat_masters').on(table.forChatMasters, table.rank, table.createdAt, table.id),
  ],
);

export const appearance = sqliteTable('appearance', {
  id: id(),
  accent: text('accent').notNull(),
  mode: text('mode', { enum: ['light', 'dark', 'system'] }).notNull(),
  background: text('background', { enum: ['plain', 'pattern', 'tint', 'dusk'] })
    .notNull()
    .default('plain'),
  density: text('density', { enum: ['compact', 'comfortable', 'spacious'] })
    .notNull()
    .default('comfortable'),
});
