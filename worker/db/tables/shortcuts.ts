import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, flag, id } from './columns.ts';

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
