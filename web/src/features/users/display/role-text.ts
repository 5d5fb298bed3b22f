import type { User } from '../../../../../protocol/entities/user.ts';
import { t } from '../../../i18n/t.ts';
import { ar } from '../../../i18n/texts/ar.ts';
import { textOf } from '../../../i18n/translator.ts';

const known = (key: string): key is keyof typeof ar => Object.hasOwn(ar, key);

/** Role name, such as «زائر» or «مشرف دردشة»; a bot is one in any role. Unknown roles count as guest or member. */
export const roleText = ({ role, accountType, bot }: Pick<User, 'role' | 'accountType' | 'bot'>): string => {
  if (bot) return t('role.bot');
  const key = `role.${role}`;
  if (known(key)) return textOf(ar, key);
  return t(accountType === 'visitor' ? 'role.visitor' : 'role.super');
};
