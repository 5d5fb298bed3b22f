import { withoutMute } from '../presence/apply-restraints.ts';
import { changeParticipant } from '../presence/change-participant.ts';
import { sendPermissions } from '../presence/update-permissions.ts';
import { participantsOf, type RoomState } from '../room-state.ts';
import type { ScheduledTask } from './alarm-scheduler.ts';

/** A mute for a while ends by itself, and its person is told. */
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
