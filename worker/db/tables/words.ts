import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { AUDIENCES } from '../../../protocol/entities/chat-message.ts';
import { GIFT_FONT_STYLES } from '../../../protocol/entities/gift.ts';
import { createdAt, flag, id } from './columns.ts';

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

export const chatMsgs = sqliteTable(
  'chat_msgs',
  {
    id: id(),
    name: text('name').notNull(),
    nameColor: text('name_color').notNull(),
    message: text('message').notNull(),
    messageColor: text('message_color').notNull(),
    messageBGColor: text('message_bg_color').notNull(),
    userType: text('user_type', { enum: AUDIENCES }).notNull(),
    showOnEntry: flag('show_on_entry'),
    avatar: text('avatar'),
    createdAt: createdAt(),
  },
  table => [index('chat_msgs_by_age').on(table.createdAt, table.id)],
);

export const chatMsgTimer = sqliteTable('chat_msg_timer', {
  id: id(),
  loopTimer: integer('loop_timer').notNull(),
});
