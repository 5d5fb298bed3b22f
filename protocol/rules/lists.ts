import type { AccountType, Audience, User } from '../entities/user.ts';
import { isRole, ROLES } from './roles.ts';

/** Whether something addressed to `userType` is for this kind of person. */
export function inAudience(accountType: AccountType, userType: Audience): boolean {
  return userType === 'all' || userType === (accountType === 'visitor' ? 'forVisitors' : 'forSupers');
}

/** Fields that decide the order of a list. Times are all ISO 8601 UTC, or all milliseconds since 1970. */
export type ListPlace<Time extends string | number = string> = Pick<User, 'userID' | 'pinned' | 'role'> & {
  existenceTime: Time;
};

/** Display order of users: pinned first, then by role, then by time of arrival. Never equal for two users. */
export const byListPlace = <Time extends string | number>(a: ListPlace<Time>, b: ListPlace<Time>): number =>
  Number(b.pinned) - Number(a.pinned) ||
  rankOf(b.role) - rankOf(a.role) ||
  inOrder(a.existenceTime, b.existenceTime) ||
  inOrder(a.userID, b.userID);

const rankOf = (role: string): number => (isRole(role) ? ROLES[role].rank : 0);

/** For times and ids, which have no order in any language. */
const inOrder = <Value extends string | number>(a: Value, b: Value): number => Number(a > b) - Number(a < b);
