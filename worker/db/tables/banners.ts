import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { AUDIENCES } from '../../../protocol/entities/chat-message.ts';
import { createdAt, id } from './columns.ts';

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
    /** ISO 8601 in UTC; null is no start, or no end. */
    startDate: text('start_date'),
    endDate: text('end_date'),
    createdAt: createdAt(),
  },
  table => [index('banners_by_age').on(table.createdAt, table.id)],
);
