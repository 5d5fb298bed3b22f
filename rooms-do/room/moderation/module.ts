import type { Ban } from '../../../domain/bans/bans.ts';
import type { Evidence } from '../../../domain/moderation/moderation-cases.ts';
import type { Participant } from '../../../domain/presence/participant.ts';
import type { BanRequest, KickAllRequest, ReportClosing } from '../../../domain/rooms-database.ts';
import { DAY_MS } from '../../../protocol/constants.ts';
import type { ReportCount } from '../../../protocol/entities/report.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import type { ListedReport } from '../../../protocol/wire/up/moderation.ts';
import type { BulkKick, DisconnectDetails } from '../../rpc/directives.ts';
import { laidOn, type Sanction, type SanctionKind } from '../../rpc/sanctions.ts';
import { StoredValue } from '../../storage/stored-value.ts';
import { evidenceOf } from '../platform/moderation-cases.ts';
import type { DirectiveTable, RoomModule } from '../platform/room-module.ts';
import { tellOne } from '../platform/staff-notices.ts';
import type { RoomState } from '../room-state.ts';
import { banUser } from './ban-command.ts';
import {
  askKickAll,
  bulkKick,
  forceDisconnect,
  kickAllUsers,
  kickSameIP,
  kickUser,
  spendKick,
} from './kick-commands.ts';
import { changeUserPermissions } from './permission-command.ts';
import { person } from './person.ts';
import {
  closeReport,
  listReports,
  pinUser,
  reportUser,
  showAllConnected,
  showReported,
  tellReported,
} from './report-commands.ts';
import {
  applyDuty,
  type Guard,
  guardOf,
  raiseGuard,
  takeDuty,
  tellUnguarded,
  watchGuard,
} from './unattended-room.ts';

type ModerationState = { readonly guard: StoredValue<Guard> };

declare module '../room-state.ts' {
  interface RoomState {
    readonly moderation: ModerationState;
  }
}

declare module '../platform/commands/command.ts' {
  interface RoomView {
    /** True with many guests and no moderator on duty. */
    readonly isGuardRaised: boolean;
    /** The recent messages of the room, as the record of an act keeps them. */
    evidence(): Evidence;
  }
  interface Reads {
    /** Open reports of the last day. */
    openReports(): Promise<readonly ReportCount[]>;
    /** The same as they are listed, newest first. */
    reports(): Promise<readonly ListedReport[]>;
  }
  interface Calls {
    /** Blocks re-entry of a user until then, also between two rooms. `byRank`: rank of the kicking user. */
    blockReentry(
      target: Participant,
      details: DisconnectDetails & { until: number },
      byRank: number,
    ): Promise<void>;
    /** Counts one kick of an account with a limit. Throws the refusal where its hour has none left. */
    countKick(by: Actor): Promise<void>;
    /** Begins or ends the duty of a user in this room; the lobby knows it afterwards. */
    takeDuty(userId: string, on: boolean): Promise<void>;
    /**
     * Removes many participants from every room, each checked there, and returns their number. Throws the refusal if
     * the author may not kick as many.
     */
    bulkKick(bulkKick: BulkKick): Promise<number>;
    /** Asks a second approver for a kick of all. Throws the refusal that says so. A kick that needs no approval is done, and its number answered. */
    askKickAll(by: Participant, kick: KickAllRequest['kick']): Promise<number>;
    /** Applies a mute or a mark until then (milliseconds), also for when the target comes back. */
    restrain(
      target: Participant,
      restraint: Extract<Sanction, { rank: number }>,
      until: number,
    ): Promise<void>;
    liftRestraint(target: Participant, kind: SanctionKind): Promise<void>;
    /** Closes an open report that is not about its closer, and answers the nickname in it; null where there is none. */
    closeReport(closing: ReportClosing): Promise<string | null>;
    /** Writes the records and disconnects the matching users. */
    ban(request: BanRequest): Promise<Ban[]>;
  }
}

export const moderation = {
  state: (_, { sql }): ModerationState => ({ guard: new StoredValue(sql, 'guard') }),
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
  directives: {
    unguarded: { onRoom: tellUnguarded },
    reported: { onRoom: tellReported },
    approvalAsked: {
      onParticipant: (room, { userId }) =>
        tellOne(room, userId, 'الموافقات', 'طلب ينتظر موافقتك خلال 15 دقيقة، في «متابعة الإشراف».'),
    },
  } satisfies Partial<DirectiveTable>,
  view: room => ({
    get isGuardRaised() {
      return guardOf(room).isRaised;
    },
    evidence: () => evidenceOf(room),
  }),
  reads: room => ({
    openReports: async () => {
      await room.outbox.flush();
      return room.ports.roomsDatabase.openReports(dayBefore(room));
    },
    // A report that was just made here is among them.
    reports: async () => {
      await room.outbox.flush();
      return room.ports.roomsDatabase.reports(dayBefore(room));
    },
  }),
  calls: room => ({
    blockReentry: (target, details, byRank) =>
      room.ports.lobby.blockReentry(target, details, laidOn(target, room.id, byRank)),
    countKick: by => spendKick(room, by),
    takeDuty: (userId, on) => applyDuty(room, userId, on),
    bulkKick: kick => bulkKick(room, kick),
    askKickAll: (by, kick) => askKickAll(room, by, kick),
    restrain: (target, restraint, until) => {
      const on = laidOn(target, room.id, restraint.rank);
      return room.ports.lobby.restrain(target, { ...restraint, on }, until, room.id);
    },
    liftRestraint: (target, kind) => room.ports.lobby.liftRestraint(target, kind, room.id),
    closeReport: closing => room.ports.roomsDatabase.closeReport(closing),
    ban: request => room.ports.roomsDatabase.ban(request),
  }),
} satisfies RoomModule;

const dayBefore = (room: RoomState): number => room.clock.now() - DAY_MS;
