import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
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
  table => [
    index('avatars_by_age').on(table.createdAt),
    index('avatars_by_restriction').on(table.isRestricted, table.createdAt, table.id),
  ],
);
