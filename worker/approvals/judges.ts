import { adminPanelPermissions, chatPermissions } from '../../protocol/resources/permission-records.ts';
import { judgeChange } from '../accounts/judge-change.ts';
import { judgeRecordChange } from '../accounts/records/judge-record-change.ts';
import { judgeSignup } from '../accounts/signup.ts';
import { judgeBanChange } from '../bans/change-ban.ts';
import { judgeNewBan } from '../bans/make-ban.ts';
import { judgeTemplateChange } from '../role-templates/judge-template-change.ts';
import type { Judges } from './grave-act.ts';
import { judgeKickAll } from './judge-kick-all.ts';

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
