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
  table => [index('avatars_by_age').on(table.createdAt)],
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
  table => [index('stars_by_rank').on(table.rank, table.createdAt)],
);
