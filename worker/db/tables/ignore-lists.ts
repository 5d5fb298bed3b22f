import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { IgnoredUser } from '../../../protocol/entities/ignored-user.ts';

/** Whom each account ignores, in one row, since it is read with every entry and written as a whole. */
export const ignoreLists = sqliteTable('ignore_lists', {
  accountId: text('account_id').primaryKey(),
  users: text('users', { mode: 'json' }).$type<readonly IgnoredUser[]>().notNull(),
  changedAt: integer('changed_at').notNull(),
});
