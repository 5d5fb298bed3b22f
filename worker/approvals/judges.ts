import { adminPanelPermissions, chatPermissions } from '../../protocol/resources/permission-records.ts';
import { judgeChange } from '../accounts/judge-change.ts';
import { judgeRecordChange } from '../accounts/records/judge-record-change.ts';
import { judgeSignup } from '../accounts/signup.ts';
import { judgeBanChange } from '../bans/change-ban.ts';
import { judgeNewBan } from '../bans/make-ban.ts';
import { judgeTemplateChange } from '../role-templates/judge-template-change.ts';
import type { ActName } from './asker.ts';
import type { Judge } from './grave-act.ts';
import { judgeKickAll } from './judge-kick-all.ts';

/** How each act is judged and done, for whoever asked and for whoever approves it. */
export const JUDGES: Record<ActName, Judge<unknown>> = {
  kickAll: judgeKickAll,
  makeBan: judgeNewBan,
  changeBan: judgeBanChange,
  signup: judgeSignup,
  changeAccount: judgeChange,
  adminPanelPermissions: judgeRecordChange(adminPanelPermissions),
  chatPermissions: judgeRecordChange(chatPermissions),
  roleTemplate: judgeTemplateChange,
};
