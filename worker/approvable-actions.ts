import { adminPanelPermissions, chatPermissions } from '../protocol/resources/permission-records.ts';
import { judgeChange } from './accounts/account-change.ts';
import { judgeRecordChange } from './accounts/records/permission-records.ts';
import { judgeSignup } from './accounts/signup.ts';
import { judgeTemplateChange } from './accounts/templates/role-templates.ts';
import { judgeBanChange } from './bans/ban-change.ts';
import { judgeNewBan } from './bans/ban-creation.ts';
import { judgeKickAll } from './moderation/kick-all.ts';
import type { Judges } from './platform/record/approvable-action.ts';

/** Actions that may need a second approver. Each is authorized for the requester and again for the approver. */
export const APPROVABLE_ACTIONS: Judges = {
  kickAll: judgeKickAll,
  makeBan: judgeNewBan,
  changeBan: judgeBanChange,
  signup: judgeSignup,
  changeAccount: judgeChange,
  adminPanelPermissions: judgeRecordChange(adminPanelPermissions),
  chatPermissions: judgeRecordChange(chatPermissions),
  roleTemplate: judgeTemplateChange,
};
