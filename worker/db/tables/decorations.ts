import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, id } from './columns.ts';

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
