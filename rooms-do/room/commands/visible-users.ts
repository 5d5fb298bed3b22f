import { actorOf } from '../../../domain/participant.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { seesRoomOf, seesUser } from '../../../protocol/rules/visibility.ts';
import { byAppearanceTime } from '../../rpc/by-appearance-time.ts';
import type { ConnectedUser } from '../../rpc/reports.ts';
import type { Reads } from './reads-and-calls.ts';

/** The users of every room, as far as the viewer may know that they are there, in the order in which they appeared. */
export async function visibleUsers(reads: Reads, viewer: Actor): Promise<ConnectedUser[]> {
  const everybody = await reads.connectedUsers();
  return everybody
    .filter(({ participant, roomId, unlisted }) => {
      const other = actorOf(participant, roomId);
      return seesUser(viewer, other) && seesRoomOf(viewer, other, unlisted);
    })
    .sort((a, b) => byAppearanceTime(a.participant, b.participant));
}
