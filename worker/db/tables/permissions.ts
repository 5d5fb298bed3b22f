import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { createdAt, id } from './columns.ts';

/** The id of the chat record that all visitors share. */
export const VISITOR_RECORD = 'visitor';

/** `flags` is JSON of flag name to boolean; a flag that is missing is false. */
const record = {
  id: id(),
  flags: text('flags', { mode: 'json' }).$type<Record<string, boolean>>().notNull(),
  createdAt: createdAt(),
};

export const chatPermissions = sqliteTable('chat_permissions', record, table => [
  index('chat_permissions_by_age').on(table.createdAt),
]);
export const adminPanelPermissions = sqliteTable('admin_panel_permissions', { ...record }, table => [
  index('admin_panel_permissions_by_age').on(table.createdAt),
]);
