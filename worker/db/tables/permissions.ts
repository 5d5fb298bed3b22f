import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { StoredPermissions } from '../../../protocol/rules/stored-permissions.ts';
import { createdAt, id } from './columns.ts';

/** The id of the chat record that all visitors share. */
export const VISITOR_RECORD = 'visitor';

/** `flags` is JSON of permission names to booleans; `version` is that of the permission table when the record was made. */
const record = {
  id: id(),
  flags: text('flags', { mode: 'json' }).$type<StoredPermissions['flags']>().notNull(),
  version: integer('version').notNull().default(1),
  createdAt: createdAt(),
};

export const chatPermissions = sqliteTable('chat_permissions', record, table => [
  index('chat_permissions_by_age').on(table.createdAt),
]);
export const adminPanelPermissions = sqliteTable('admin_panel_permissions', { ...record }, table => [
  index('admin_panel_permissions_by_age').on(table.createdAt),
]);
