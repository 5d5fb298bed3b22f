import { actorOf } from '../../../../domain/participant.ts';
import type { Actor } from '../../../../protocol/rules/actor.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { seesRoomOf, seesUser, viewerClass } from '../../../../protocol/rules/visibility.ts';
import { requestShowAllConnected } from '../../../../protocol/wire/up/moderation.ts';
import { byAppearanceTime } from '../../../rpc/by-appearance-time.ts';
import type { ConnectedUser } from '../../../rpc/reports.ts';
import { projectUser } from '../../presence/projection.ts';
import { command } from '../command.ts';
import type { Reads } from '../reads-and-calls.ts';

/** Everybody in every room, as far as the sender may see and know them. */
export const showAllConnected = command({
  on: requestShowAllConnected,
  rateLimit: 'request',
  permit: may.showAllConnected,
  load: ({ actor }, reads) => visibleUsers(reads, actor),
  allow: may.showAllConnected,
  audit: () => ({ type: 'displayAllConnected' }),
  run: ({ actor }, visible) => {
    const viewer = viewerClass(actor);
    const users = visible.map(({ participant, roomId, room: name }) =>
      projectUser(participant, { id: roomId, name }, viewer),
    );
    return [{ do: 'answer', data: { users } }];
  },
});

/** The users of every room whom the viewer may know of, in the order in which they appeared. */
async function visibleUsers(reads: Reads, viewer: Actor): Promise<ConnectedUser[]> {
  const everybody = await reads.connectedUsers();
  return everybody
    .filter(({ participant, roomId, unlisted }) => {
      const other = actorOf(participant, roomId);
      return seesUser(viewer, other) && seesRoomOf(viewer, other, unlisted);
    })
    .sort((a, b) => byAppearanceTime(a.participant, b.participant));
}
