import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, id } from './columns.ts';

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
