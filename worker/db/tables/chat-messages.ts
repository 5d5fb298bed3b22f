import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { AUDIENCES } from '../../../protocol/entities/chat-message.ts';
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
