import { accounts } from '../../../../../../protocol/resources/accounts.ts';
import { passwordFaults, Signup } from '../../../../../../protocol/rest/accounts.ts';
import type { Importing } from '../../csv/importing.ts';
import { send } from '../../send.ts';
import { grantable } from './account-draft.ts';
import { type SiteTemplates, templateOf } from './permissions/site-templates.ts';

/** A line of a file as a new account: with the site's template of its role, as far as the operator may give it, as the form of a new one has it. */
export const importAccount = (roles: SiteTemplates): Importing => ({
  shape: Signup,
  crossFieldErrors: record => ({ ...accounts.crossFieldErrors?.(record), ...passwordFaults(record) }),
  bodyOf: (values, { permissions, adminPanelPermissions }) => {
    const { role } = values;
    const { chat, panel } = templateOf(roles, role);
    return {
      ...values,
      // A file needs no confirmation.
      passwordConfirm: values.password ?? '',
      adminPanelPermissions: grantable(panel, adminPanelPermissions),
      chatPermissions: grantable(chat, permissions),
    };
  },
  // It has been judged by the shape of the call.
  create: body => send('POST /users/signup', { body: body as Signup }),
});
