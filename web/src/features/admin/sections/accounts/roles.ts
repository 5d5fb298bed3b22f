import { isRole, ROLES, type Role } from '../../../../../../protocol/rules/roles.ts';
import { nameOf } from '../../../../i18n/panel-translator.ts';
import type { Option } from '../../fields/ChoiceInput.tsx';
import type { SiteRoles } from './permissions/site-templates.ts';

export const roleTitle = (role: unknown) =>
  ROLES[typeof role === 'string' && isRole(role) ? role : 'visitor'].title;

/** Displayed name of a fixed role; others stay unchanged. */
export const roleName = (role: string): string => (isRole(role) ? nameOf(ROLES[role].ar) : role);

/** Roles that the operator may assign: none above their own role, and only the current one for their own account. */
export const assignableRoles = (roles: SiteRoles, own: Role, current: unknown, isOwn: boolean): Option[] =>
  [...roles]
    .filter(([id, { base }]) => id === current || (!isOwn && ROLES[base].rank <= ROLES[own].rank))
    .map(([id, { name }]) => ({ value: id, text: name }));

/** Id of an account's role: of the role that the site added, or the name of the fixed one. */
export const roleIdOf = ({ role, siteRole }: Readonly<Record<string, unknown>>): string =>
  String(siteRole ?? role);
