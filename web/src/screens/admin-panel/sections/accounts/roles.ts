import { ACCOUNT_ROLES } from '../../../../../../protocol/resources/accounts.ts';
import { isRole, ROLES, type Role } from '../../../../../../protocol/rules/roles.ts';
import { t } from '../../../../text/t.ts';
import type { Option } from '../../fields/ChoiceInput.tsx';

export const roleTitle = (role: unknown) =>
  ROLES[typeof role === 'string' && isRole(role) ? role : 'visitor'].title;

/** Those that somebody of a role may give: none above their own. */
export const rolesFor = (own: Role, current: unknown): Option[] =>
  ACCOUNT_ROLES.filter(role => role === current || ROLES[role].rank <= ROLES[own].rank).map(role => ({
    value: role,
    text: t(ROLES[role].title),
  }));
