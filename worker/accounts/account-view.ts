import type { Account } from '../../protocol/resources/accounts.ts';
import type { accounts } from '../db/tables/accounts.ts';

/** An account as the panel reads it, field by field, so that a new column is not exposed by accident. */
export const accountView = (account: typeof accounts.$inferSelect): Account => ({
  _id: account.id,
  username: account.username,
  nickname: account.nickname,
  email: account.email,
  role: account.role,
  decoration: account.decoration,
  color: account.color,
  backgroundColor: account.backgroundColor,
  image: account.image,
  star: account.star,
  nicknameImg: account.nicknameImg,
  subscriptionStartDate: account.subscriptionStartDate,
  subscriptionEndDate: account.subscriptionEndDate,
  kicksPerHour: account.kicksPerHour,
  longestBan: account.longestBan,
  needsApproval: account.needsApproval,
  adminPanelPermissions: account.adminPanelPermissions,
  chatPermissions: account.chatPermissions,
  masterOf: account.masterOf,
  ...(account.botTokenId !== null && { bot: true }),
});
