import type { Participant } from '../../../domain/presence/participant.ts';
import type { SiteConfig } from '../../../domain/site/site-config.ts';
import {
  IDLE_WARNING_MS,
  MINUTE_MS,
  PING_EVERY_MS,
  RECONNECT_GRACE_MS,
  SECOND_MS,
} from '../../../protocol/constants.ts';
import type { Departure } from '../../../protocol/entities/messages.ts';
import type { Visibility } from '../../../protocol/entities/user.ts';
import type { CloseReason } from '../../../protocol/wire/close-codes.ts';
import { encode } from '../../../protocol/wire/down.ts';
import type { TransferTickets } from '../../rpc/admissions.ts';
import {
  banDetails,
  countsFor,
  type DirectiveOutcome,
  type DisconnectDetails,
} from '../../rpc/directives.ts';
import { sanctionTarget } from '../../rpc/sanctions.ts';
import { sendTransferTickets } from '../admission/transfers.ts';
import type { ScheduledTask } from '../platform/alarm-scheduler.ts';
import type { EffectOf } from '../platform/command.ts';
import { changeParticipant } from '../platform/participants/participant-changes.ts';
import {
  afterAck,
  type DirectiveOf,
  type DirectiveTable,
  type EffectTable,
  type RoomModule,
} from '../platform/room-module.ts';
import type { Connection } from '../platform/sockets/connections.ts';
import { closeConnection, sendTo } from '../platform/sockets/deliver.ts';
import { isSilent, SILENCE_MS } from '../platform/sockets/network-sockets.ts';
import { sendPermissions } from '../presence/own-powers.ts';
import { participantsOf, type RoomState, siteConfigOf } from '../room-state.ts';
import { withoutMute, withoutSanction, withSanction } from './applied-sanctions.ts';
import {
  closeForMisuse,
  endOtherSessions,
  endSession,
  leave,
  onConnectionLost,
  onSocketClose,
  setVisibility,
  temporaryRoomExpiry,
} from './lifecycle.ts';

/** Removes participants with a connection that has been broken for longer than the grace period. */
export const expireDisconnected = (room: RoomState): ScheduledTask => ({
  nextAt: () => {
    const since = participantsOf(room).flatMap(({ disconnectedAt }) => disconnectedAt ?? []);
    return since.length === 0 ? null : Math.min(...since) + RECONNECT_GRACE_MS;
  },
  run: now => {
    for (const { userId, disconnectedAt } of participantsOf(room)) {
      if (disconnectedAt !== null && disconnectedAt <= now - RECONNECT_GRACE_MS)
        leave(room, userId, 'left', {}, { how: 'lost' });
    }
  },
});

/** Ends a temporary mute and notifies the user. */
export const muteExpiry = (room: RoomState): ScheduledTask => ({
  nextAt: () => {
    const ends = participantsOf(room).flatMap(({ mute }) => mute?.until ?? []);
    return ends.length === 0 ? null : Math.min(...ends);
  },
  run: now => {
    for (const participant of participantsOf(room)) {
      const until = participant.mute?.until;
      if (until === undefined || until > now) continue;
      changeParticipant(room, participant.userId, withoutMute(participant));
      sendPermissions(room, participant.userId);
    }
  },
});

/** Removes an unused one-time kick mark after ten minutes. */
export const oneTimeKickExpiry = (room: RoomState): ScheduledTask => ({
  nextAt: () => {
    const ends = participantsOf(room).flatMap(({ oneTimeKickExpiresAt }) => oneTimeKickExpiresAt ?? []);
    return ends.length === 0 ? null : Math.min(...ends);
  },
  run: now => {
    for (const { userId, granted, restrictedByRank, oneTimeKickExpiresAt } of participantsOf(room)) {
      if (oneTimeKickExpiresAt === null || oneTimeKickExpiresAt > now) continue;
      const { hasOneTimeKick: _, ...others } = granted;
      const { hasOneTimeKick: __, ...stillRestricted } = restrictedByRank;
      changeParticipant(room, userId, {
        granted: others,
        restrictedByRank: stillRestricted,
        oneTimeKickExpiresAt: null,
      });
      sendPermissions(room, userId);
    }
  },
});

/**
 * Delay from the oldest ping to the next check. It exceeds the silence limit, so that a room with one silent guest
 * wakes only 45 times an hour. It still meets the guaranteed 90 s.
 */
const CHECK_AFTER_PING_MS = SILENCE_MS + 15 * SECOND_MS;

/**
 * Closes sockets of clients that vanished without a close frame. The platform answers pings without waking the room, so
 * only an alarm can detect missing pings, also after a crash.
 */
export function silentSocketsTask(room: RoomState): ScheduledTask {
  let checkAt: number | null = null;
  return {
    nextAt: () => {
      checkAt = room.connections.ownCount === 0 ? null : (checkAt ?? nextCheckAt(room));
      return checkAt;
    },
    run: () => {
      checkAt = null;
      closeSilentSockets(room);
    },
  };
}

export function closeSilentSockets(room: RoomState): void {
  const silent = room.connections.all().filter(connection => isSilent(room, connection));
  for (const connection of silent) closeForMisuse(room, connection, 'too_slow');
}

function nextCheckAt({ clock, connections }: RoomState): number {
  const now = clock.now();
  const pings = connections.all().map(connection => connections.pingedAt(connection) ?? now);
  return Math.max(Math.min(now, ...pings) + CHECK_AFTER_PING_MS, now + PING_EVERY_MS);
}

/**
 * Warns users shortly before the idle limit, and disconnects users who stay idle a minute later. Bots have no idle
 * limit.
 */
export const idleTimeoutTask = (room: RoomState): ScheduledTask => ({
  nextAt: () => {
    const limitMs = idleMs(siteConfigOf(room));
    const times = limitMs === 0 ? [] : userActivity(room).map(activity => nextStep(activity, limitMs));
    return times.length === 0 ? null : Math.min(...times);
  },
  run: now => {
    const limitMs = idleMs(siteConfigOf(room));
    for (const activity of limitMs === 0 ? [] : userActivity(room)) {
      if (nextStep(activity, limitMs) > now) continue;
      if (activity.closesAt === null)
        warn(room, activity, Math.max(activity.activeAt + limitMs, now + leadMs(limitMs)));
      else leave(room, activity.userId, 'idle');
    }
  },
});

/**
 * Allows a second warning after a change of the timeout. Before the first timeout, activity might not have been stored.
 */
export function resetIdleWarnings(room: RoomState, before: SiteConfig): void {
  if (idleMs(before) === idleMs(siteConfigOf(room))) return;
  for (const connection of room.connections.all())
    if (connection.closesAt !== null || idleMs(before) === 0)
      room.connections.updateAttachment(connection, { closesAt: null });
}

/** Activity of one user over all sockets. The user is idle only if all sockets are idle. */
type UserActivity = { userId: string; connections: Connection[]; activeAt: number; closesAt: number | null };

function userActivity(room: RoomState): UserActivity[] {
  const people = [...room.connections.all()].filter(({ userId }) => !room.participants.get(userId)?.isBot);
  const byUser = Map.groupBy(people, ({ userId }) => userId);
  return [...byUser].map(([userId, connections]) => {
    const ends = connections.flatMap(({ closesAt }) => closesAt ?? []);
    const isWarned = ends.length === connections.length;
    const activeAt = Math.max(...connections.map(connection => connection.activeAt));
    return { userId, connections, activeAt, closesAt: isWarned ? Math.max(...ends) : null };
  });
}

const idleMs = ({ options }: SiteConfig): number => options.idleTimeout * MINUTE_MS;

/** Returns the warning time before the limit, at most half of a very short timeout. */
const leadMs = (limitMs: number): number => Math.min(IDLE_WARNING_MS, limitMs / 2);

const nextStep = ({ closesAt, activeAt }: UserActivity, limitMs: number): number =>
  closesAt ?? activeAt + limitMs - leadMs(limitMs);

function warn(room: RoomState, { userId, connections, activeAt }: UserActivity, closesAt: number): void {
  for (const connection of connections) room.connections.updateAttachment(connection, { activeAt, closesAt });
  sendTo(room, userId, encode('idleWarning', { closesAt: new Date(closesAt).toISOString() }));
}

declare module '../../rpc/remote-commands.ts' {
  interface UserEffects {
    grant: {
      userId: string;
      change: Pick<Participant, 'granted' | 'restrictedByRank' | 'oneTimeKickExpiresAt' | 'mute'>;
    };
    setVisibility: { userId: string; visibility: Visibility };
    leave: { userId: string; reason: CloseReason; details?: DisconnectDetails };
    /** Moves the sender to another room. The ack contains the ticket for the requesting socket. */
    answerTicket: { userId: string; tickets: TransferTickets };
    /** Moves a user to another room. `by`: the moderator who moves the user, if the user may know. */
    transfer: { userId: string; tickets: TransferTickets; by: string | null };
  }
}

export const lifecycle = {
  alarms: {
    disconnectExpiry: expireDisconnected,
    silentSockets: silentSocketsTask,
    oneTimeKickExpiry,
    muteExpiry,
    idleTimeout: idleTimeoutTask,
    temporaryRoomExpiry,
  },
  on: {
    connectionLost: onConnectionLost,
    socketClosed: (room, { socket, code }) => onSocketClose(room, socket, code),
    siteConfigChange: (room, { before }) => resetIdleWarnings(room, before),
  },
  effects: {
    grant: (room, { userId, change }) => {
      changeParticipant(room, userId, change);
      sendPermissions(room, userId);
      room.alarms.plan();
    },
    setVisibility: (room, { userId, visibility }) => setVisibility(room, userId, visibility),
    // A sender who leaves or is moved receives the ack before the socket closes.
    leave: (room, effect, turn) => {
      if (effect.userId === turn.connection?.userId)
        afterAck(turn, () => applyLeave(room, effect, turn.connection));
      else applyLeave(room, effect, turn.connection);
    },
    transfer: (room, effect, turn) => {
      if (effect.userId === turn.connection?.userId) afterAck(turn, () => transfer(room, effect));
      else transfer(room, effect);
    },
    // The sender's other sockets receive separate tickets.
    answerTicket: (room, { userId, tickets }, turn) => {
      const ticket = sendTransferTickets(room, userId, tickets, { except: turn.connection });
      turn.answer = { ticket, room: tickets.room, roomId: tickets.roomId };
    },
  } satisfies Partial<EffectTable>,
  directives: {
    endSession: { onRoom: (room, { sessionId }) => endSession(room, sessionId) },
    endAccount: {
      onParticipant: (room, { userId }, { details, keptSession }) =>
        keptSession === undefined
          ? leave(room, userId, 'session_ended', details)
          : endOtherSessions(room, userId, keptSession),
    },
    removeBanned: {
      onParticipant: (room, participant, { bans }) =>
        leave(room, participant.userId, 'banned', banDetails(bans, participant)),
      outcome: bansOutcome,
    },
    kicked: { onParticipant: (room, { userId }, { details }) => leave(room, userId, 'kicked', details) },
    bulkKick: {
      onParticipant: (room, { userId }, { bulkKick: { until } }) => leave(room, userId, 'kicked', { until }),
      outcome: bulkKickOutcome,
    },
    restrain: {
      onParticipant: (room, participant, { restraint: sanction, until }) =>
        changeRestrictions(room, withSanction(participant, sanction, until)),
    },
    lift: {
      onParticipant: (room, participant, { kind }) =>
        changeRestrictions(room, withoutSanction(participant, kind)),
    },
    liftAppealed: {
      onParticipant: (room, participant) => changeRestrictions(room, withoutMute(participant)),
    },
  } satisfies Partial<DirectiveTable>,
} satisfies RoomModule;

function changeRestrictions(room: RoomState, changed: Participant): void {
  changeParticipant(room, changed.userId, changed);
  sendPermissions(room, changed.userId);
  room.alarms.plan();
}

/**
 * Deletes all tickets of logins from an address or device other than the participant's, because a ban of that
 * address or device may match no participant. Such a login then needs a new admission.
 */
function bansOutcome(room: RoomState, concerned: readonly Participant[]): DirectiveOutcome {
  for (const participant of participantsOf(room)) room.admission.resumeTickets.endElsewhere(participant);
  return { counted: concerned.length, kicked: [] };
}

/** Returns the users with blocked re-entry, because the lobby might not know these users yet. */
function bulkKickOutcome(
  room: RoomState,
  concerned: readonly Participant[],
  directive: DirectiveOf<'bulkKick'>,
): DirectiveOutcome {
  const { by, until } = directive.bulkKick;
  const counted = concerned.filter(participant => countsFor(directive, participant, room.id)).length;
  if (until === null) return { counted, kicked: [] };
  const kicked = concerned.map(participant => {
    const { userId, sessionId, deviceId, accountType, fingerprint, ipAddress } = participant;
    const on = sanctionTarget(participant, room.id, by.rank);
    return { userId, sessionId, deviceId, accountType, fingerprint, ipAddress, on };
  });
  return { counted, kicked };
}

function applyLeave(
  room: RoomState,
  { userId, reason, details }: EffectOf<'leave'>,
  connection: Connection | null,
): void {
  if (connection && isExitOfOne(room, userId, reason, connection)) closeConnection(room, connection, 'left');
  else leave(room, userId, reason, details);
}

/** Whether a user exits by one of several sockets and stays on the others. */
const isExitOfOne = (room: RoomState, userId: string, reason: CloseReason, connection: Connection): boolean =>
  reason === 'left' && connection.userId === userId && room.connections.ofUser(userId).length > 1;

function transfer(room: RoomState, { userId, tickets, by }: EffectOf<'transfer'>): void {
  sendTransferTickets(room, userId, tickets, { by: by ?? undefined });
  leave(room, userId, 'moved', {}, transferredTo(room, tickets));
}

/** Returns the target of a transfer, but not an unlisted room. Others then see only that the users have left. */
const transferredTo = (room: RoomState, { roomId, room: name }: TransferTickets): Departure | null =>
  room.presence.lobby.directory.rooms().some(({ _id }) => _id === roomId)
    ? { how: 'transferred', room: name }
    : null;
