import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from './columns.ts';

/** The pictures of messages that lie in R2, by their keys there. `roomId` is where one was sent; null for one that was not. */
export const pictures = sqliteTable(
  'pictures',
  {
    key: text('key').primaryKey(),
    bytes: integer('bytes').notNull(),
    roomId: text('room_id'),
    createdAt: createdAt(),
  },
  table => [index('pictures_by_age').on(table.createdAt)],
);
