import { SECOND_MS } from '../../../protocol/constants.ts';
import { applySettings } from '../apply-settings.ts';
import type { ScheduledTask } from '../platform/alarm-scheduler.ts';
import type { RoomState } from '../room-state.ts';

/** Retry delay of a failed report to the lobby. */
const RETRY_MS = 30 * SECOND_MS;

export const timetableTask = (room: RoomState): ScheduledTask => ({
  nextAt: () => {
    const { nextAt, untoldAt } = room.rooms.inForce;
    return nextAt === null || untoldAt === null ? (nextAt ?? untoldAt) : Math.min(nextAt, untoldAt);
  },
  run: () => goByTimetable(room),
});

/** Applies the current timetable: participants are informed as after a manual change, other rooms by the lobby. */
export function goByTimetable(room: RoomState): void {
  const at = room.clock.now();
  room.rooms.inForce.untoldAt = null;
  applySettings(room, room.rooms.inForce.described.settings);
  const telling = room.ports.lobby.roomsChanged(at).catch(error => {
    room.rooms.inForce.untoldAt = room.clock.now() + RETRY_MS;
    room.alarms.plan();
    throw error;
  });
  room.ports.runInBackground('timetable_not_told', telling);
}
