import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { BanDuration } from '../../../protocol/entities/ban.ts';
import { createdAt, flag, id } from './columns.ts';

export const accounts = sqliteTable(
  'accounts',
  {
    id: id(),
    username: text('username').notNull().unique(),
    nickname: text('nickname').notNull(),
    /** What look-alike names are compared by: no other account may have the same. */
    usernameSkeleton: text('username_skeleton').notNull(),
    nicknameSkeleton: text('nickname_skeleton').notNull(),
    /** What the two were computed by; a row of an older version is computed again before names are compared. */
    skeletonVersion: integer('skeleton_version').notNull().default(1),
    email: text('email'),
    passwordHash: text('password_hash').notNull(),
    role: text('role').notNull(),
    decoration: text('decoration'),
    color: text('color').notNull(),
    backgroundColor: text('background_color').notNull(),
    image: text('image').notNull(),
    star: text('star'),
    nicknameImg: text('nickname_img'),
    subscriptionStartDate: text('subscription_start_date'),
    subscriptionEndDate: text('subscription_end_date'),
    adminPanelPermissions: text('admin_panel_permissions').notNull(),
    chatPermissions: text('chat_permissions').notNull(),
    /** Ids of the rooms that a room-master is master of. */
    masterOf: text('master_of', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** The most that it may do of what it is allowed; 0 and `forever` are no limit. */
    kicksPerHour: integer('kicks_per_hour').notNull().default(0),
    longestBan: text('longest_ban').$type<BanDuration>().notNull().default('forever'),
    /** Its gravest acts wait for a second approver. */
    needsApproval: flag('needs_approval'),
    /** Tokens of an earlier generation are invalid: it rises with every new password. */
    tokenGeneration: integer('token_generation').notNull().default(0),
    /** Of a bot's account: the id of the token by which it enters. A new one ends the token of before. */
    botTokenId: text('bot_token_id').unique(),
    /** A demo account: a deployed instance never lets it in. */
    demo: flag('demo'),
    createdAt: createdAt(),
  },
  table => [
    index('accounts_by_username_skeleton').on(table.usernameSkeleton),
    index('accounts_by_nickname_skeleton').on(table.nicknameSkeleton),
    index('accounts_by_skeleton_version').on(table.skeletonVersion),
    index('accounts_by_age').on(table.createdAt, table.id),
    index('accounts_by_panel_record').on(table.adminPanelPermissions),
    index('accounts_by_chat_record').on(table.chatPermissions),
  ],
);
