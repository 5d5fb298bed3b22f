import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { AUDIENCES } from '../../../../protocol/entities/user.ts';
import { GIFT_FONT_STYLES } from '../../../../protocol/resources/content.ts';
import { createdAt, flag, id } from './columns.ts';

export const banners = sqliteTable(
  'banners',
  {
    id: id(),
    /** Text of the banner, or alternative text of its picture. */
    text: text('text').notNull(),
    uploadPath: text('upload_path'),
    link: text('link'),
    userType: text('user_type', { enum: AUDIENCES }).notNull(),
    color: text('color').notNull(),
    bgColor: text('bg_color').notNull(),
    /** ISO 8601 in UTC. Null means no start or no end. */
    startDate: text('start_date'),
    endDate: text('end_date'),
    createdAt: createdAt(),
  },
  table => [index('banners_by_age').on(table.createdAt, table.id)],
);

export const emojis = sqliteTable(
  'emojis',
  {
    id: id(),
    shortcut: text('shortcut').notNull().unique(),
    emojiCode: integer('emoji_code'),
    emojiName: text('emoji_name'),
    createdAt: createdAt(),
  },
  table => [index('emojis_by_age').on(table.createdAt, table.id)],
);

export const gifts = sqliteTable(
  'gifts',
  {
    id: id(),
    text: text('text').notNull(),
    userType: text('user_type', { enum: AUDIENCES }).notNull(),
    fontStyle: text('font_style', { enum: GIFT_FONT_STYLES }).notNull(),
    fontSize: integer('font_size').notNull(),
    fontColor: text('font_color').notNull(),
    fontBGColor: text('font_bg_color').notNull(),
    createdAt: createdAt(),
  },
  table => [index('gifts_by_age').on(table.createdAt, table.id)],
);

export const giftsSpeedDir = sqliteTable('gifts_speed_dir', {
  id: id(),
  speed: integer('speed').notNull(),
  dir: text('dir', { enum: ['right', 'left'] }).notNull(),
});

export const questions = sqliteTable(
  'questions',
  {
    id: id(),
    question: text('question').notNull(),
    /** Separated by commas. */
    answers: text('answers').notNull(),
    category: text('category').notNull(),
    createdAt: createdAt(),
  },
  table => [index('questions_by_age').on(table.createdAt, table.id)],
);

export const shortcuts = sqliteTable(
  'shortcuts',
  {
    id: id(),
    shortcutTerm: text('shortcut_term').notNull().unique(),
    replaceWith: text('replace_with').notNull(),
    color: text('color').notNull(),
    view: flag('view'),
    createdAt: createdAt(),
  },
  table => [index('shortcuts_by_age').on(table.createdAt, table.id)],
);
