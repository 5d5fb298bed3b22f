import { StoredValue } from '../../storage/stored-value.ts';
import type { RoomModule } from '../platform/room-module.ts';
import { banUser } from './ban-command.ts';
import { takeDuty } from './duty.ts';
import { forceDisconnect, kickAllUsers, kickSameIP, kickUser } from './kick-commands.ts';
import { changeUserPermissions } from './permission-command.ts';
import { person } from './person.ts';
import {
  closeReport,
  listReports,
  pinUser,
  reportUser,
  showAllConnected,
  showReported,
} from './report-commands.ts';
import { type Guard, guardOf, raiseGuard, watchGuard } from './unattended-room.ts';

type ModerationState = { readonly guard: StoredValue<Guard> };

declare module '../room-state.ts' {
  interface RoomState {
    readonly moderation: ModerationState;
  }
}

declare module '../platform/commands/command.ts' {
  interface RoomView {
    /** Nobody is on duty here, though there are many guests. */
    readonly isGuardRaised: boolean;
  }
}

export const moderation = {
  state: (_, { sql }): ModerationState => ({ guard: new StoredValue(sql, 'guard') }),
  view: room => ({
    get isGuardRaised() {
      return guardOf(room).isRaised;
    },
  }),
  alarms: { raiseGuard },
  on: { join: watchGuard, leave: watchGuard, permissionsChange: watchGuard, siteConfigChange: watchGuard },
  commands: {
    forceDisconnect,
    requestBanUser: banUser,
    requestChangeUserPermissions: changeUserPermissions,
    requestCloseReport: closeReport,
    requestDuty: takeDuty,
    requestKickAllUsers: kickAllUsers,
    requestKickSameIP: kickSameIP,
    requestKickUser: kickUser,
    requestPerson: person,
    requestPinUser: pinUser,
    requestReports: listReports,
    requestReportUser: reportUser,
    requestShowAllConnected: showAllConnected,
    requestShowReported: showReported,
  },
} satisfies RoomModule;
