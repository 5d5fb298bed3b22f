import { RECONNECT_GRACE_MS } from '../../../protocol/constants.ts';
import { leave } from '../presence/lifecycle.ts';
import { participantsOf, type RoomState } from '../room-state.ts';
import type { ScheduledTask } from './alarm-scheduler.ts';

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
