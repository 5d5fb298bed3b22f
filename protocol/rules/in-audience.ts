import type { Audience } from '../entities/chat-message.ts';
import type { AccountType } from '../entities/user.ts';

/** Whether something addressed to `userType` is for this kind of person. */
export function inAudience(accountType: AccountType, userType: Audience): boolean {
  return userType === 'all' || userType === (accountType === 'visitor' ? 'forVisitors' : 'forSupers');
}
