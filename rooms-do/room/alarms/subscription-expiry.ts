import { ROLES } from '../../../protocol/rules/roles.ts';
import { updatePermissions } from '../presence/update-permissions.ts';
import { participantsOf, type RoomState, siteConfigOf } from '../room-state.ts';
import type { ScheduledTask } from './alarm-scheduler.ts';

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
