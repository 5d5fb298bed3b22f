import type { AccountType, Audience, User } from '../entities/user.ts';
import { isRole, ROLES } from './roles.ts';

/** Whether content for `userType` is meant for this kind of user. */
export function inAudience(accountType: AccountType, userType: Audience): boolean {
  return userType === 'all' || userType === (accountType === 'visitor' ? 'forVisitors' : 'forSupers');
}

/** Fields that determine the order of a list. All times are ISO 8601 UTC, or all are milliseconds. */
export type ListPlace<Time extends string | number = string> = Pick<User, 'userID' | 'pinned' | 'role'> & {
  existenceTime: Time;
};

/** Compares users for display: pinned first, then by role, then by time of arrival. Never 0 for two different users. */
export const byListPlace = <Time extends string | number>(a: ListPlace<Time>, b: ListPlace<Time>): number =>
  Number(b.pinned) - Number(a.pinned) ||
  rankOf(b.role) - rankOf(a.role) ||
  inOrder(a.existenceTime, b.existenceTime) ||
  inOrder(a.userID, b.userID);

const rankOf = (role: string): number => (isRole(role) ? ROLES[role].rank : 0);

/** Compares times and ids by code units, because their order depends on no language. */
const inOrder = <Value extends string | number>(a: Value, b: Value): number => Number(a > b) - Number(a < b);
