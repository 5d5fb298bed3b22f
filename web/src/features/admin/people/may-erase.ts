import type { OwnAccount } from '../../../../../protocol/rest/admission.ts';
import type { AuditRecord } from '../../../../../protocol/rest/monitoring.ts';
import { authorizePower } from '../../../../../protocol/rules/power.ts';
import { isRole, ROLES } from '../../../../../protocol/rules/roles.ts';
import { isAllowed } from '../../../../../protocol/rules/verdict.ts';

/** Whether an operator may erase an entry: entries of lower ranks and of the site itself, and owners any. */
export function mayErase(
  { userID: userId, role }: OwnAccount,
  { userRole }: Pick<AuditRecord, 'userRole'>,
): boolean {
  const { rank } = ROLES[isRole(userRole) ? userRole : 'visitor'];
  const actor = { userId, role, rank: ROLES[role].rank, holds: {} };
  return isAllowed(authorizePower(actor, { effect: 'eraseEntry', author: { rank } }));
}
