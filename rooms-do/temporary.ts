import { EMPTY_ROOM_MS } from '../protocol/constants.ts';
import type { Due } from './agenda.ts';
import type { Room } from './room.ts';

/** A temporary room that has been empty for long enough asks to be removed; should that fail, it asks again as late. */
export const goingWhenEmpty = (room: Room): Due => ({
  nextAt: () => {
    const { since } = room.emptiness;
    return since !== null && isEmpty(room) ? since + EMPTY_ROOM_MS : null;
  },
  run: now => {
    room.emptiness.begin(now);
    room.outside.removeEmpty();
  },
});

/** Somebody has left, or may be about to come: an empty temporary room begins to count anew. */
export function countEmptiness(room: Room): void {
  if (!isEmpty(room)) return;
  room.emptiness.begin(room.clock.now());
  room.agenda.plan();
}

const isEmpty = (room: Room): boolean => room.nature.temporary && room.occupants.size === 0;
