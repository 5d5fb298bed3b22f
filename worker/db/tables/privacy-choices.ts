import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Privacy } from '../../../protocol/entities/privacy.ts';

/** What each account chose of private chats. It is read with every entry. */
export const privacyChoices = sqliteTable('privacy_choices', {
  accountId: text('account_id').primaryKey(),
  privacy: text('privacy', { mode: 'json' }).$type<Privacy>().notNull(),
  changedAt: integer('changed_at').notNull(),
});
