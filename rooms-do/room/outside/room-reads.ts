import type { Participant } from '../../../domain/participant.ts';
import { DAY_MS } from '../../../protocol/constants.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import type { ConnectedUser } from '../../rpc/reports.ts';
import type { Reads } from '../commands/reads-and-calls.ts';
import { participantsOf, type RoomState } from '../room-state.ts';

/** What the commands of a room read outside it. */
export const roomReads = (room: RoomState): Reads => ({
  rooms: async () => (await room.ports.lobby.admissionData()).rooms,
  connectedUsers: () => connectedUsers(room),
  openReports: async () => {
    // A report that was just made here is to be among them.
    await room.outbox.flush();
    return room.ports.backoffice.openReports(room.clock.now() - DAY_MS);
  },
  userFor: (viewer, userId) => userFor(room, viewer, userId),
  icon: name => room.ports.backoffice.icon(name),
  star: name => room.ports.backoffice.star(name),
});

/** The lobby knows everybody; what the room knows of its own participants is newer. */
async function connectedUsers(room: RoomState): Promise<ConnectedUser[]> {
  const everybody = await room.ports.lobby.connections();
  const own = participantsOf(room).map(participant => ({
    participant,
    roomId: room.id,
    room: room.settings.name,
    unlisted: room.meta.unlisted,
  }));
  return [...own, ...everybody.filter(({ roomId }) => roomId !== room.id)];
}

/** For somebody whom the viewer may not know of the lobby answers as for nobody, and is asked no further. */
async function userFor(room: RoomState, viewer: Actor, userId: string): Promise<Participant | null> {
  const { lobby } = room.ports;
  if ((await lobby.locateFor(viewer, userId)) === null) return null;
  return (await lobby.find(userId))?.participant ?? null;
}
