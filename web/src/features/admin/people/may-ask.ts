import { sectionByName } from '../../../../../protocol/resources/sections.ts';
import type { OwnAccount } from '../../../../../protocol/rest/admission.ts';
import type { AuditRecord } from '../../../../../protocol/rest/monitoring.ts';
import { administers } from '../../../permissions/administers.ts';
import type { Row } from '../admin-resource.ts';
import { mayErase } from './may-erase.ts';

/** Whether an operator may read and erase an account's data; never their own. */
export const mayAskOfAccount = (operator: OwnAccount, row: Row): boolean =>
  showsKept(operator) &&
  row._id !== operator.userID &&
  administers(operator, row) &&
  mayErase(operator, { userRole: typeof row.role === 'string' ? row.role : '' });

/**
 * The device of an entry, found before the address; null for none, and for an operator without the permission to ask
 * for it.
 */
export function deviceToAsk(operator: OwnAccount, { fingerprintAndIP }: AuditRecord): string | null {
  const device = fingerprintAndIP.slice(0, Math.max(0, fingerprintAndIP.lastIndexOf(' ')));
  const mayAsk = showsKept(operator) && mayErase(operator, { userRole: '' });
  return mayAsk && device !== '' ? device : null;
}

/** These two sections show the same data. */
const showsKept = ({ adminPanelPermissions: flags }: OwnAccount): boolean =>
  flags[sectionByName('Events-Record').flag] && flags[sectionByName('Ban').flag];
