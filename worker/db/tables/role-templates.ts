import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { StoredPermissions } from '../../../protocol/rules/stored-permissions.ts';

const flags = (name: string) => text(name, { mode: 'json' }).$type<StoredPermissions['flags']>().notNull();

/** What a site has changed of a role: every flag of both records. A role without a row begins as in `ROLE_TEMPLATES`. */
export const roleTemplates = sqliteTable('role_templates', {
  role: text('role').primaryKey(),
  chat: flags('chat'),
  panel: flags('panel'),
});
