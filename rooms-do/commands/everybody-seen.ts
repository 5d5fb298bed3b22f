import type { Actor } from '../../protocol/rules/actor.ts';
import { seesPlace, seesUser } from '../../protocol/rules/sees.ts';
import type { RoomView } from '../command.ts';
import { byEntrance } from '../roster/by-entrance.ts';
import { actorOf } from '../roster/project.ts';
import type { Connection } from '../roster-entry.ts';

/** The people of every room, as far as somebody may know that they are there, in the order in which they came. */
export async function everybodySeen(room: RoomView, viewer: Actor): Promise<Connection[]> {
  const everybody = await room.elsewhere.everybody();
  return everybody
    .filter(({ occupant, roomId, unlisted }) => {
      const other = actorOf(occupant, roomId);
      return seesUser(viewer, other) && seesPlace(viewer, other, unlisted);
    })
    .sort((a, b) => byEntrance(a.occupant, b.occupant));
}
