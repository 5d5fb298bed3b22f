import type { accounts } from '../db/tables/accounts.ts';

type Account = typeof accounts.$inferSelect;

/** An account as the panel reads it: field by field, so that no column comes out by being added. */
export const accountView = ({
  id,
  username,
  nickname,
  email,
  role,
  decoration,
  color,
  backgroundColor,
  image,
  star,
  nicknameImg,
  subscriptionStartDate,
  subscriptionEndDate,
  adminPanelPermissions,
  chatPermissions,
  masterOf,
}: Account) => ({
  _id: id,
  username,
  nickname,
  email,
  role,
  decoration,
  color,
  backgroundColor,
  image,
  star,
  nicknameImg,
  subscriptionStartDate,
  subscriptionEndDate,
  adminPanelPermissions,
  chatPermissions,
  masterOf,
});
