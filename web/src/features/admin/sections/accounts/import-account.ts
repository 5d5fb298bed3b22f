import { accounts } from '../../../../../../protocol/resources/accounts.ts';
import { passwordFaults, Signup } from '../../../../../../protocol/rest/accounts.ts';
import type { Importing } from '../../csv/importing.ts';
import { send } from '../../send.ts';
import { grantable } from './account-draft.ts';
import { type SiteTemplates, templateOf } from './permissions/site-templates.ts';

/**
 * Converts a CSV line to a new account. Permissions come from the site's template of its role, limited to those that
 * the operator may grant.
 */
export const importAccount = (roles: SiteTemplates): Importing => ({
  shape: Signup,
  crossFieldErrors: record => ({ ...accounts.crossFieldErrors?.(record), ...passwordFaults(record) }),
  bodyOf: (values, { permissions, adminPanelPermissions }) => {
    const { role } = values;
    const { chat, panel } = templateOf(roles, role);
    return {
      ...values,
      // A file has no field for the confirmation.
      passwordConfirm: values.password ?? '',
      adminPanelPermissions: grantable(panel, adminPanelPermissions),
      chatPermissions: grantable(chat, permissions),
    };
  },
  // Cast: the schema of the call has validated the body.
  create: body => send('POST /users/signup', { body: body as Signup }),
});
