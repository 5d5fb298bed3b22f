import { APPROVAL_MINUTES } from '../../../domain/accounts/approval-limits.ts';
import type { Ban } from '../../../domain/bans/bans.ts';
import { caseTargetOf, type Evidence } from '../../../domain/moderation/moderation-cases.ts';
import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import type { BanRequest, KickAllRequest, ReportClosing } from '../../../domain/rooms-database.ts';
import { DAY_MS, MINUTE_MS } from '../../../protocol/constants.ts';
import { DEFAULT_BAN_DURATION } from '../../../protocol/entities/bans.ts';
import type { ReportCount } from '../../../protocol/entities/report.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { type Actor, hasPermission, isBoundToRooms } from '../../../protocol/rules/actor.ts';
import { takeDuty as mayTakeDuty } from '../../../protocol/rules/may/operators.ts';
import { may } from '../../../protocol/rules/may.ts';
import { banFor } from '../../../protocol/rules/power.ts';
import { allOf, isAllowed } from '../../../protocol/rules/verdict.ts';
import { seesRoomOf, seesUser, viewerClass } from '../../../protocol/rules/visibility.ts';
import { type ListedReport, requestBanUser, requestPerson } from '../../../protocol/wire/up/moderation.ts';
import { requestDuty } from '../../../protocol/wire/up/session.ts';
import { type BulkKick, banDetails, type DisconnectDetails, matchingBan } from '../../rpc/directives.ts';
import { type Sanction, type SanctionKind, sanctionTarget } from '../../rpc/sanctions.ts';
import { StoredValue } from '../../storage/stored-value.ts';
import type { ScheduledTask } from '../platform/alarm-scheduler.ts';
import { auditPerson, evidenceOf } from '../platform/audit.ts';
import { call, command, type Effect, type Reads, targeted } from '../platform/command.ts';
import { changeParticipant } from '../platform/participants/participant-changes.ts';
import { projectUser } from '../platform/participants/projection.ts';
import type { DirectiveTable, RoomModule } from '../platform/room-module.ts';
import { tellOne } from '../platform/staff-notices.ts';
import { participantsOf, type RoomState, siteConfigOf } from '../room-state.ts';
import { tellMode } from '../rooms/room-mode.ts';
import { reportCommands, tellReported } from './report-commands.ts';
import { askKickAll, bulkKick, changeUserPermissions, kickCommands, spendKick } from './sanction-commands.ts';

type ModerationState = { readonly guard: StoredValue<UnattendedState> };

/**
 * Quick ban of device and address, or only of the device if a room-master bans. The call writes its own audit entry and
 * disconnects matching users.
 */
export const banUser = targeted({
  on: requestBanUser,
  target: ({ userId }) => userId,
  isDoneByCall: true,
  reachesLeft: ({ alsoLeft }) => alsoLeft === true,
  permit: (actor, target, { banDuration = DEFAULT_BAN_DURATION }) =>
    allOf(may.ban(actor, target, [target.room]), banFor(actor, banDuration)),
  load: async ({ actor, target, targetActor }, reads) => {
    // Arrivals reach the lobby within a second, but this user is present already.
    if (!isBoundToRooms(actor)) return [targetActor.room];
    const sameDevice = await reads.onDeviceOf(target);
    // The answer contains nothing about users that the actor cannot see.
    const others = sameDevice.filter(({ participant, roomId }) =>
      seesUser(actor, actorOf(participant, roomId)),
    );
    return [targetActor.room, ...others.map(({ roomId }) => roomId)];
  },
  allow: (actor, target, { banDuration = DEFAULT_BAN_DURATION }, rooms) =>
    allOf(may.ban(actor, target, rooms), banFor(actor, banDuration)),
  run: ({ data, self, actor, target, room }) => {
    const { userId, role, rank } = actor;
    const { nickname, fingerprint, deviceId } = target;
    const ipAddress = isBoundToRooms(actor) ? null : target.ipAddress;
    const kicksShielded = hasPermission(actor, 'canKickShielded');
    return [
      call(
        'ban',
        [
          {
            by: { ...auditPerson(self), userId, role, rank, kicksShielded },
            target: { userId: target.userId, nickname, fingerprint, deviceId, ipAddress, host: null },
            banDuration: data.banDuration ?? null,
            meant: caseTargetOf(target),
            evidence: room.evidence(),
          },
        ],
        bans => leaving(room.participant(target.userId), bans),
      ),
    ];
  },
});

/** If the lobby is unreachable, the target is still present, and is removed before the ack. */
function leaving(target: Participant | undefined, bans: readonly Ban[]): readonly Effect[] {
  if (!target || matchingBan(bans, target) === null) return [];
  return [{ do: 'leave', userId: target.userId, reason: 'banned', details: banDetails(bans, target) }];
}

type Found = { participant: Participant; room: { id: string; name: string }; leftAt: number | null };

/**
 * Finds a user, such as the author of a message, in any room, including a user who left within the last day.
 */
export const person = command({
  on: requestPerson,
  permit: may.readPerson,
  load: ({ data: { userId }, actor }, reads) => find(reads, actor, userId),
  allow: may.readPerson,
  check: (_, found) => found ?? new Failure('user_not_found'),
  run: ({ actor }, _, { participant, room, leftAt }) => {
    const user = projectUser(participant, room, viewerClass(actor));
    return [
      {
        do: 'answer',
        data: { user, ...(leftAt !== null && { leftAt: new Date(leftAt).toISOString() }) },
      },
    ];
  },
});

async function find(reads: Reads, viewer: Actor, userId: string): Promise<Found | null> {
  const here = await reads.connectedFor(viewer, userId);
  if (here) {
    const { participant, roomId: id, room: name, unlisted } = here;
    const isNamed = seesRoomOf(viewer, actorOf(participant, id), unlisted);
    return { participant, room: isNamed ? { id, name } : NOWHERE, leftAt: null };
  }
  const left = await reads.leftPerson(viewer, userId);
  if (!left) return null;
  const rooms = await reads.rooms();
  const last = rooms.find(({ settings, unlisted }) => settings._id === left.roomId && !unlisted);
  const room = last ? { id: left.roomId, name: last.settings.name } : NOWHERE;
  return { participant: left.participant, room, leftAt: left.leftAt };
}

/** Replaces a room that is hidden from the reader. */
const NOWHERE = { id: '', name: '' };

/**
 * `unguardedSince`: time since when a room with many guests has no moderator on duty (milliseconds), or null.
 * `isRaised`: slow mode for guests is enabled for that reason.
 */
export type UnattendedState = { readonly unguardedSince: number | null; readonly isRaised: boolean };

const ATTENDED: UnattendedState = { unguardedSince: null, isRaised: false };

export const unattendedState = (room: RoomState): UnattendedState => room.moderation.guard.get() ?? ATTENDED;

/**
 * Updates whether the room is unattended after an arrival, a departure, or a change of duty, permissions or
 * settings. Stores the state only after a change.
 */
export function updateUnattended(room: RoomState): void {
  const before = unattendedState(room);
  const isUnguarded = isUnattended(room);
  if (isUnguarded === (before.unguardedSince !== null)) return;
  room.moderation.guard.set(isUnguarded ? { unguardedSince: room.clock.now(), isRaised: false } : ATTENDED);
  if (before.isRaised) tellGuests(room);
  room.alarms.plan();
}

/**
 * After a time without a moderator on duty, notifies the staff of all rooms and enables slow mode for guests in this
 * room.
 */
export const unattendedTask = (room: RoomState): ScheduledTask => ({
  nextAt: () => {
    const { unguardedSince, isRaised } = unattendedState(room);
    const waitMs = siteConfigOf(room).options.dutyMinutes * MINUTE_MS;
    return unguardedSince === null || isRaised ? null : unguardedSince + waitMs;
  },
  run: () => {
    room.moderation.guard.set({ ...unattendedState(room), isRaised: true });
    tellGuests(room);
    const guests = participantsOf(room).filter(isGuest).length;
    const { name } = room.settings;
    const text = `لا مناوب في غرفة \u2068${name}\u2069، وزوارها ${guests}. يكتب الزوار هناك ببطء حتى يأتي أحدكم ويعلن مناوبته.`;
    const notice = { code: 'unattendedRoom', room: name, guests } as const;
    const sending = room.ports.lobby.dispatch({ do: 'tellStaff', from: 'المناوبة', text, notice });
    room.ports.runInBackground('staff_not_told', sending);
  },
});

/** Excludes an unlisted room, because it belongs to its creator, and staff elsewhere must not learn of it. */
function isUnattended(room: RoomState): boolean {
  const { dutyGuests } = siteConfigOf(room).options;
  if (dutyGuests === 0 || room.meta.unlisted) return false;
  const people = participantsOf(room);
  return (
    people.filter(isGuest).length >= dutyGuests && !people.some(participant => isOnDuty(participant, room.id))
  );
}

const isOnDuty = (participant: Participant, roomId: string): boolean =>
  participant.onDuty === true && isAllowed(mayTakeDuty(actorOf(participant, roomId)));

const isGuest = ({ accountType, visibility }: Participant): boolean =>
  accountType === 'visitor' && visibility === 'visible';

function tellGuests(room: RoomState): void {
  for (const participant of participantsOf(room))
    if (participant.accountType === 'visitor') tellMode(room, participant);
}

export const takeDuty = command({
  on: requestDuty,
  allow: mayTakeDuty,
  run: ({ data, self }) => [call('takeDuty', [self.userId, data.on])],
});

/**
 * Starts or ends duty. Resolves after the lobby has stored the change, because the next moderator reads it from the
 * lobby.
 */
export async function applyDuty(room: RoomState, userId: string, onDuty: boolean): Promise<void> {
  changeParticipant(room, userId, { onDuty });
  updateUnattended(room);
  await room.presence.reporter.sendNow(userId);
}

declare module '../room-state.ts' {
  interface RoomState {
    readonly moderation: ModerationState;
  }
}

declare module '../platform/command.ts' {
  interface RoomView {
    /** True if the room has had many guests without a moderator on duty for too long. */
    readonly isGuardRaised: boolean;
    /** Returns recent messages of the room as evidence for an audit entry. */
    evidence(): Evidence;
  }
  interface Reads {
    /** Returns the counts of open reports of the last day. */
    openReports(): Promise<readonly ReportCount[]>;
    /** Returns the same reports as a list, newest first. */
    reports(): Promise<readonly ListedReport[]>;
  }
  interface Calls {
    /**
     * Blocks re-entry of a user until `until`, also for a user between two rooms. `byRank`: rank of the kicking user.
     */
    blockReentry(
      target: Participant,
      details: DisconnectDetails & { until: number },
      byRank: number,
    ): Promise<void>;
    /** Counts one kick by an account with a limit. Throws a refusal if the hourly limit is reached. */
    countKick(by: Actor): Promise<void>;
    /** Starts or ends the duty of a user in this room, and stores it in the lobby. */
    takeDuty(userId: string, on: boolean): Promise<void>;
    /**
     * Removes many participants from one or all rooms and returns their number. Each room checks its own
     * participants. Throws a refusal if the author's kick limit is exceeded.
     */
    bulkKick(bulkKick: BulkKick): Promise<number>;
    /**
     * Requests approval for a kick of all users, and throws a refusal that reports this. If no approval is needed,
     * kicks the users and returns their number.
     */
    askKickAll(by: Participant, kick: KickAllRequest['kick']): Promise<number>;
    /** Applies a mute or one-time kick mark until this time (milliseconds). It also applies after the target returns. */
    applySanction(
      target: Participant,
      sanction: Extract<Sanction, { rank: number }>,
      until: number,
    ): Promise<void>;
    revokeSanction(target: Participant, kind: SanctionKind): Promise<void>;
    /**
     * Closes an open report, unless it concerns the closing user. Returns the nickname in the report, or null if no
     * such report exists.
     */
    closeReport(closing: ReportClosing): Promise<string | null>;
    /** Stores the bans and disconnects the matching users. */
    ban(request: BanRequest): Promise<Ban[]>;
  }
}

export const moderation = {
  state: (_, { sql }): ModerationState => ({ guard: new StoredValue(sql, 'guard') }),
  alarms: { unattendedTask },
  on: {
    join: updateUnattended,
    leave: updateUnattended,
    permissionsChange: updateUnattended,
    siteConfigChange: updateUnattended,
  },
  commands: {
    ...kickCommands,
    requestBanUser: banUser,
    requestChangeUserPermissions: changeUserPermissions,
    ...reportCommands,
    requestDuty: takeDuty,
    requestPerson: person,
  },
  directives: {
    reported: { onRoom: tellReported },
    approvalAsked: {
      onParticipant: (room, { userId }) =>
        tellOne(room, userId, {
          from: 'الموافقات',
          text: `طلب ينتظر موافقتك خلال ${APPROVAL_MINUTES} دقيقة، في «متابعة الإشراف».`,
          notice: { code: 'approvalAsked', minutes: APPROVAL_MINUTES },
        }),
    },
  } satisfies Partial<DirectiveTable>,
  view: room => ({
    get isGuardRaised() {
      return unattendedState(room).isRaised;
    },
    evidence: () => evidenceOf(room),
  }),
  reads: room => ({
    openReports: async () => {
      await room.outbox.flush();
      return room.ports.roomsDatabase.openReports(dayBefore(room));
    },
    // Flushes first, so that the list includes a report that this room has just sent.
    reports: async () => {
      await room.outbox.flush();
      return room.ports.roomsDatabase.reports(dayBefore(room));
    },
  }),
  calls: room => ({
    blockReentry: (target, details, byRank) =>
      room.ports.lobby.blockReentry(target, details, sanctionTarget(target, room.id, byRank)),
    countKick: by => spendKick(room, by),
    takeDuty: (userId, on) => applyDuty(room, userId, on),
    bulkKick: kick => bulkKick(room, kick),
    askKickAll: (by, kick) => askKickAll(room, by, kick),
    applySanction: (target, sanction, until) => {
      const on = sanctionTarget(target, room.id, sanction.rank);
      return room.ports.lobby.restrain(target, { ...sanction, on }, until, room.id);
    },
    revokeSanction: (target, kind) => room.ports.lobby.liftRestraint(target, kind, room.id),
    closeReport: closing => room.ports.roomsDatabase.closeReport(closing),
    ban: request => room.ports.roomsDatabase.ban(request),
  }),
} satisfies RoomModule;

const dayBefore = (room: RoomState): number => room.clock.now() - DAY_MS;
