import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import { DAY_MS } from '../../../protocol/constants.ts';
import type { Actor } from '../../../protocol/rules/actor.ts';
import { seesUser } from '../../../protocol/rules/visibility.ts';
import type { ConnectedUser, FoundUsers, LeftPerson, UserSearch } from '../../rpc/reports.ts';
import type { Reads } from '../platform/commands/command.ts';
import { participantsOf, type RoomState } from '../room-state.ts';

/** What the commands of a room read outside it. */
export const roomReads = (room: RoomState): Reads => ({
  rooms: async () => (await room.ports.lobby.admissionData()).rooms,
  connectedUsers: () => connectedUsers(room),
  presentAmong: async userIds => asNow(room, await room.ports.lobby.presentAmong(userIds)),
  onDeviceOf: async ({ fingerprint, deviceId }) =>
    asNow(room, await room.ports.lobby.presentOnDevice({ fingerprint, deviceId })),
  searchUsers: (viewer, search) => searchUsers(room, viewer, search),
  openReports: async () => {
    // A report that was just made here is to be among them.
    await room.outbox.flush();
    return room.ports.backoffice.openReports(room.clock.now() - DAY_MS);
  },
  reports: async () => {
    await room.outbox.flush();
    return room.ports.backoffice.reports(room.clock.now() - DAY_MS);
  },
  connectedFor: (viewer, userId) => connectedFor(room, viewer, userId),
  userFor: async (viewer, userId) => (await connectedFor(room, viewer, userId))?.participant ?? null,
  leftPerson: (viewer, userId) => leftPerson(room, viewer, userId),
  icon: name => room.ports.backoffice.icon(name),
  star: name => room.ports.backoffice.star(name),
});

/** The lobby knows everybody; what the room knows of its own participants is newer. */
async function connectedUsers(room: RoomState): Promise<ConnectedUser[]> {
  const everybody = await room.ports.lobby.connections();
  const own = participantsOf(room).map(participant => connectedHere(room, participant));
  return [...own, ...everybody.filter(({ roomId }) => roomId !== room.id)];
}

/** The same of some users: the room's own participants are as they are now, and none who left it. */
function asNow(room: RoomState, listed: readonly ConnectedUser[]): ConnectedUser[] {
  return listed.flatMap(each => {
    const own = room.participants.get(each.participant.userId);
    if (own) return [connectedHere(room, own)];
    return each.roomId === room.id ? [] : [each];
  });
}

/** A page of the lobby is up to a second old. A participant of this room who became invisible since is left out. */
async function searchUsers(room: RoomState, viewer: Actor, search: UserSearch): Promise<FoundUsers> {
  const { users, total } = await room.ports.lobby.searchUsers(viewer, search);
  const seen = asNow(room, users).filter(({ participant, roomId }) =>
    seesUser(viewer, actorOf(participant, roomId)),
  );
  return { users: seen, total };
}

const connectedHere = (room: RoomState, participant: Participant): ConnectedUser => ({
  participant,
  roomId: room.id,
  room: room.settings.name,
  unlisted: room.meta.unlisted,
});

/** For somebody whom the viewer may not know of the lobby answers as for nobody, and is asked no further. */
async function connectedFor(room: RoomState, viewer: Actor, userId: string): Promise<ConnectedUser | null> {
  const { lobby } = room.ports;
  if ((await lobby.locateFor(viewer, userId)) === null) return null;
  return lobby.find(userId);
}

async function leftPerson(room: RoomState, viewer: Actor, userId: string): Promise<LeftPerson | null> {
  const left = await room.ports.lobby.leftPerson(userId);
  return left && seesUser(viewer, actorOf(left.participant, left.roomId)) ? left : null;
}
