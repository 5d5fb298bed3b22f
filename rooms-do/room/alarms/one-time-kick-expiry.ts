import { changeParticipant } from '../presence/change-participant.ts';
import { sendPermissions } from '../presence/update-permissions.ts';
import { participantsOf, type RoomState } from '../room-state.ts';
import type { ScheduledTask } from './alarm-scheduler.ts';

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
