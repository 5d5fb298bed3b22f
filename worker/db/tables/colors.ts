import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, flag, id } from './columns.ts';

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
