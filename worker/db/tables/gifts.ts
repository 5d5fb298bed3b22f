import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { AUDIENCES } from '../../../protocol/entities/chat-message.ts';
import { GIFT_FONT_STYLES } from '../../../protocol/resources/gifts.ts';
import { createdAt, id } from './columns.ts';

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
