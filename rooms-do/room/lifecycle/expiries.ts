import { RECONNECT_GRACE_MS } from '../../../protocol/constants.ts';
import { ROLES } from '../../../protocol/rules/roles.ts';
import type { ScheduledTask } from '../platform/alarm-scheduler.ts';
import { changeParticipant } from '../platform/participants/participant-changes.ts';
import { participantsOf, type RoomState, siteConfigOf } from '../room-state.ts';
import { withoutMute } from './applied-sanctions.ts';
import { leave } from './lifecycle.ts';
import { sendPermissions, updatePermissions } from './update-permissions.ts';

/** Participants whose connection has been broken for longer than the grace leave. */
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

/** A temporary mute expires, with a notice to the user. */
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

/** An unused mark of a one-time kick expires after ten minutes. */
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

/** When the subscription of a connected account ends, the account falls to the member template. */
export const subscriptionExpiry = (room: RoomState): ScheduledTask => ({
  nextAt: () => {
    const ends = participantsOf(room).flatMap(({ endsAt }) => endsAt ?? []);
    return ends.length === 0 ? null : Math.min(...ends);
  },
  run: now => {
    const { rank } = ROLES.member;
    const { afterSubscription } = siteConfigOf(room);
    for (const { userId, endsAt } of participantsOf(room)) {
      if (endsAt === null || endsAt > now) continue;
      updatePermissions(room, userId, {
        role: 'member',
        rank,
        ...afterSubscription,
        endsAt: null,
      });
    }
  },
});
