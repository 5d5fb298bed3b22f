import type { Due } from './agenda.ts';
import { tellPermissions } from './obey.ts';
import type { Room } from './room.ts';

/** A mark of the one-time kick that nobody has used is gone after ten minutes. */
export const fadingMarks = (room: Room): Due => ({
  nextAt: () => {
    const ends = [...room.occupants.all()].flatMap(({ markedUntil }) => markedUntil ?? []);
    return ends.length === 0 ? null : Math.min(...ends);
  },
  run: now => {
    for (const { userID, granted, markedUntil } of [...room.occupants.all()]) {
      if (markedUntil === null || markedUntil > now) continue;
      const { hasOneTimeKick: _, ...others } = granted;
      room.change(userID, { granted: others, markedUntil: null });
      tellPermissions(room, userID);
    }
  },
});
