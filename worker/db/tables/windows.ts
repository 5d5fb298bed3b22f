import { integer, sqliteTable } from 'drizzle-orm/sqlite-core';
import { id } from './columns.ts';

export const windows = sqliteTable('windows', {
  id: id(),
  /** How many private chats one person may have open at a time. */
  privateWindowsMax: integer('private_windows_max').notNull(),
});
