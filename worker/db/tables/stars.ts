import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, flag, id } from './columns.ts';

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
