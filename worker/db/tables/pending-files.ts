import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt } from './columns.ts';

/** Files that were uploaded for a record that does not use them yet; the cleanup removes old ones. */
export const pendingFiles = sqliteTable(
  'pending_files',
  { key: text('key').primaryKey(), createdAt: createdAt() },
  table => [index('pending_files_by_age').on(table.createdAt)],
);
