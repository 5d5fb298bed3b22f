import { sectionByName } from '../../../../../protocol/resources/sections.ts';
import type { OwnAccount } from '../../../../../protocol/rest/admission.ts';
import type { AuditRecord } from '../../../../../protocol/rest/monitoring.ts';
import { authorizePower } from '../../../../../protocol/rules/power.ts';
import { isRole, ROLES } from '../../../../../protocol/rules/roles.ts';
import { isAllowed } from '../../../../../protocol/rules/verdict.ts';
import { administers } from '../../../permissions/administers.ts';
import type { Row } from '../admin-resource.ts';

/**
 * Whether an operator may erase an entry. Allowed for entries of lower ranks and of the site itself; owners may erase
 * any.
 */
export function mayErase(
  { userID: userId, role }: OwnAccount,
  { userRole }: Pick<AuditRecord, 'userRole'>,
): boolean {
  const { rank } = ROLES[isRole(userRole) ? userRole : 'visitor'];
  const actor = { userId, role, rank: ROLES[role].rank, holds: {} };
  return isAllowed(authorizePower(actor, { effect: 'eraseEntry', author: { rank } }));
}

/** Whether an operator may read and erase an account's data; never their own. */
export const mayAskOfAccount = (operator: OwnAccount, row: Row): boolean =>
  showsKept(operator) &&
  row._id !== operator.userID &&
  administers(operator, row) &&
  mayErase(operator, { userRole: typeof row.role === 'string' ? row.role : '' });

/**
 * Device of an entry, by which its user's data is read. Null without a device or if the operator lacks the permissions.
 */
export function deviceToAsk(operator: OwnAccount, { fingerprintAndIP }: AuditRecord): string | null {
  const device = fingerprintAndIP.slice(0, Math.max(0, fingerprintAndIP.lastIndexOf(' ')));
  const mayAsk = showsKept(operator) && mayErase(operator, { userRole: '' });
  return mayAsk && device !== '' ? device : null;
}

/** Whether the operator may open Events-Record and Ban, which show the same data. */
const showsKept = ({ adminPanelPermissions: flags }: OwnAccount): boolean =>
  flags[sectionByName('Events-Record').flag] && flags[sectionByName('Ban').flag];
