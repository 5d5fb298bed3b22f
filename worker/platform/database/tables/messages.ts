import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Privacy } from '../../../../protocol/entities/privacy.ts';
import type { IgnoredUser } from '../../../../protocol/entities/private-chat.ts';
import { AUDIENCES } from '../../../../protocol/entities/user.ts';
import { createdAt, flag, id } from './columns.ts';

export const chatMsgs = sqliteTable(
  'chat_msgs',
  {
    id: id(),
    name: text('name').notNull(),
    nameColor: text('name_color').notNull(),
    message: text('message').notNull(),
    messageColor: text('message_color').notNull(),
    messageBGColor: text('message_bg_color').notNull(),
    userType: text('user_type', { enum: AUDIENCES }).notNull(),
    showOnEntry: flag('show_on_entry'),
    avatar: text('avatar'),
    createdAt: createdAt(),
  },
  table => [index('chat_msgs_by_age').on(table.createdAt, table.id)],
);

export const chatMsgTimer = sqliteTable('chat_msg_timer', {
  id: id(),
  loopTimer: integer('loop_timer').notNull(),
});

/** Ignore list of each account, in one row, because every entry reads it and changes replace it. */
export const ignoreLists = sqliteTable('ignore_lists', {
  accountId: text('account_id').primaryKey(),
  users: text('users', { mode: 'json' }).$type<readonly IgnoredUser[]>().notNull(),
  changedAt: integer('changed_at').notNull(),
});

/** Private chat choice of each account. Read at every entry. */
export const privacyChoices = sqliteTable('privacy_choices', {
  accountId: text('account_id').primaryKey(),
  privacy: text('privacy', { mode: 'json' }).$type<Privacy>().notNull(),
  changedAt: integer('changed_at').notNull(),
});
