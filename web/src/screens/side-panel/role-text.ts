import type { User } from '../../../../protocol/entities/user.ts';
import { ar } from '../../text/ar.ts';
import { t } from '../../text/t.ts';

const known = (key: string): key is keyof typeof ar => Object.hasOwn(ar, key);

/** «زائر»، «مشرف دردشة»…; an account with a role of its own making is a member. */
export const roleText = ({ role, accountType }: Pick<User, 'role' | 'accountType'>): string => {
  const key = `role.${role}`;
  if (known(key)) return ar[key];
  return t(accountType === 'visitor' ? 'role.visitor' : 'role.super');
};
