import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
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
  table => [
    index('chat_msgs_by_age').on(table.createdAt, table.id),
    index('chat_msgs_on_entry').on(table.showOnEntry).where(sql`"show_on_entry" = 1`),
  ],
);

export const chatMsgTimer = sqliteTable('chat_msg_timer', {
  id: id(),
  loopTimer: integer('loop_timer').notNull(),
});

/** Ignore list of each account. Stored in one row, because every entry reads it and each change replaces it. */
export const ignoreLists = sqliteTable('ignore_lists', {
  accountId: text('account_id').primaryKey(),
  users: text('users', { mode: 'json' }).$type<readonly IgnoredUser[]>().notNull(),
  changedAt: integer('changed_at').notNull(),
});

/** Private chat settings of each account, read at every entry. */
export const privacyChoices = sqliteTable('privacy_choices', {
  accountId: text('account_id').primaryKey(),
  privacy: text('privacy', { mode: 'json' }).$type<Privacy>().notNull(),
  changedAt: integer('changed_at').notNull(),
});

/**
 * Private messages for absent members. `sealed`: encrypted content, removed after delivery. `counts`: whether the
 * message still counts towards the sender's limits, until other users see the receiver. Times in milliseconds.
 */
export const inboxMessages = sqliteTable(
  'inbox_messages',
  {
    id: id(),
    receiverId: text('receiver_id').notNull(),
    senderId: text('sender_id').notNull(),
    sealed: text('sealed'),
    counts: integer('counts', { mode: 'boolean' }).notNull(),
    sentAt: integer('sent_at').notNull(),
    settledAt: integer('settled_at'),
  },
  table => [
    index('inbox_messages_by_receiver').on(table.receiverId, table.sentAt),
    index('inbox_messages_by_sender').on(table.senderId),
    index('inbox_messages_by_age').on(table.sentAt),
  ],
);

/** Mentions of absent accounts, without the text. `nickname`: the author's nickname. Times in milliseconds. */
export const missedMentions = sqliteTable(
  'missed_mentions',
  {
    messageId: text('message_id').notNull(),
    accountId: text('account_id').notNull(),
    roomId: text('room_id').notNull(),
    authorId: text('author_id').notNull(),
    nickname: text('nickname').notNull(),
    sentAt: integer('sent_at').notNull(),
  },
  table => [
    primaryKey({ columns: [table.messageId, table.accountId] }),
    index('missed_mentions_by_account').on(table.accountId, table.sentAt),
    index('missed_mentions_by_author').on(table.authorId),
    index('missed_mentions_by_age').on(table.sentAt),
  ],
);
