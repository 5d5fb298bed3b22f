import { ACCOUNT_ROLES } from '../../../../../../protocol/resources/accounts.ts';
import { isRole, ROLES, type Role } from '../../../../../../protocol/rules/roles.ts';
import { t } from '../../../../i18n/t.ts';
import type { Option } from '../../fields/ChoiceInput.tsx';

export const roleTitle = (role: unknown) =>
  ROLES[typeof role === 'string' && isRole(role) ? role : 'visitor'].title;

/** Arabic name of a role; unknown words are unchanged. */
export const roleName = (role: string): string => (isRole(role) ? ROLES[role].ar : role);

/** Roles that the operator may assign: none above their own, and for themselves only the current one. */
export const assignableRoles = (own: Role, current: unknown, isOwn: boolean): Option[] =>
  ACCOUNT_ROLES.filter(role => role === current || (!isOwn && ROLES[role].rank <= ROLES[own].rank)).map(
    role => ({
      value: role,
      text: t(ROLES[role].title),
    }),
  );
