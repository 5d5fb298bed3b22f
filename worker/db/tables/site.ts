import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { AUDIENCES } from '../../../protocol/entities/chat-message.ts';
import { createdAt, flag, id } from './columns.ts';

/** One row, which Options-1 and Options-2 both write: what they share is said once. */
export const options = sqliteTable('options', {
  id: id(),
  logo: text('logo').notNull(),
  showLogo: flag('show_logo'),
  /** Minutes; 0 never closes anybody. */
  idleTimeout: integer('idle_timeout').notNull(),
  bannerInterval: integer('banner_interval').notNull(),
  maxBots: integer('max_bots').notNull(),
  /** So many messages within so many seconds; 0 of either is no limit. */
  floodCount: integer('flood_count').notNull(),
  floodSeconds: integer('flood_seconds').notNull(),
  banFloodersIP: flag('ban_flooders_ip'),
  banFloodersHost: flag('ban_flooders_host'),
  publicMessagesShown: integer('public_messages_shown').notNull(),
  enableEmoticons: flag('enable_emoticons'),
  kickHoldSeconds: integer('kick_hold_seconds').notNull(),
  /** Days; 0 keeps for ever. */
  addressDays: integer('address_days').notNull(),
  eventDays: integer('event_days').notNull(),
  minCharacters: integer('min_characters').notNull(),
  maxCharacters: integer('max_characters').notNull(),
  minShortcuts: integer('min_shortcuts').notNull(),
  maxShortcuts: integer('max_shortcuts').notNull(),
  minEmoticons: integer('min_emoticons').notNull(),
  maxEmoticons: integer('max_emoticons').notNull(),
  minLines: integer('min_lines').notNull(),
  maxLines: integer('max_lines').notNull(),
  scrollBack: integer('scroll_back').notNull(),
});

export const appearance = sqliteTable('appearance', {
  id: id(),
  accent: text('accent').notNull(),
  mode: text('mode', { enum: ['light', 'dark', 'system'] }).notNull(),
});

export const windows = sqliteTable('windows', {
  id: id(),
  /** How many private chats one person may have open at a time. */
  privateWindowsMax: integer('private_windows_max').notNull(),
});

export const banners = sqliteTable(
  'banners',
  {
    id: id(),
    /** A text, or a picture whose text says what it shows. */
    text: text('text').notNull(),
    uploadPath: text('upload_path'),
    link: text('link'),
    userType: text('user_type', { enum: AUDIENCES }).notNull(),
    color: text('color').notNull(),
    bgColor: text('bg_color').notNull(),
    /** ISO 8601 in UTC; null from the beginning, null without end. */
    startDate: text('start_date'),
    endDate: text('end_date'),
    createdAt: createdAt(),
  },
  table => [index('banners_by_age').on(table.createdAt, table.id)],
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
