import { EMPTY_ROOM_MS } from '../../../protocol/constants.ts';
import type { RoomState } from '../room-state.ts';
import type { ScheduledTask } from './alarm-scheduler.ts';

/** A temporary room that has been empty for long enough asks to be removed. If that fails, it asks again after the same time. */
export const temporaryRoomExpiry = (room: RoomState): ScheduledTask => ({
  nextAt: () => {
    const since = room.emptySince.get();
    return since !== null && isEmpty(room) ? since + EMPTY_ROOM_MS : null;
  },
  run: now => {
    room.emptySince.set(now);
    room.ports.runInBackground('empty_room_not_removed', room.ports.backoffice.removeEmptyRoom(room.id));
  },
});

/** Restarts the expiry of an empty temporary room: somebody has left or may be about to join. */
export function restartEmptyTimer(room: RoomState): void {
  if (!isEmpty(room)) return;
  room.emptySince.set(room.clock.now());
  room.alarms.plan();
}

const isEmpty = (room: RoomState): boolean => room.meta.temporary && room.participants.size === 0;
