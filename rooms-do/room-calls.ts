import type { Backoffice } from '../protocol/backoffice.ts';
import { DAY_MS } from '../protocol/constants.ts';
import type { Elsewhere } from './elsewhere.ts';
import { lobbyOf, type RoomsEnv, roomOf } from './env.ts';
import type { Invited } from './invitations.ts';
import { obey } from './obey.ts';
import type { Invitation } from './orders.ts';
import type { Room } from './room.ts';

type RoomCalls = Pick<
  Elsewhere,
  'rooms' | 'makeRoom' | 'changeRoom' | 'removeRoom' | 'invite' | 'openReports'
>;

/** What commands ask about rooms that people make, and about reports. */
export const roomCalls = (room: Room, env: RoomsEnv, backoffice: Backoffice): RoomCalls => ({
  rooms: async () => (await lobbyOf(env).entrance()).rooms,
  makeRoom: (by, wish) => backoffice.makeRoom(by, wish),
  changeRoom: (by, change) => backoffice.changeRoom(by, change),
  removeRoom: (by, roomId) => backoffice.removeRoom(by, roomId),
  invite: async (by, nickname, roomId, userIDs) => {
    const invited: (Invited & { room: string }) | null = await roomOf(env, roomId).invite(roomId, userIDs);
    return invited ? spread(room, env, { by, nickname, roomId, ...invited }) : null;
  },
  openReports: () => backoffice.openReports(room.clock.now() - DAY_MS),
});

/** Of its own people the room knows best; the lobby knows where the others are. */
async function spread(room: Room, env: RoomsEnv, invitation: Invitation): Promise<number> {
  const isHere = ([userID]: [string, string]) => room.occupants.get(userID) !== undefined;
  const tickets = Object.entries(invitation.tickets);
  const some = (those: [string, string][]) =>
    ({ do: 'invite', invitation: { ...invitation, tickets: Object.fromEntries(those) } }) as const;
  const here = obey(room, some(tickets.filter(isHere)));
  const away = tickets.filter(each => !isHere(each));
  return away.length === 0 ? here : here + (await lobbyOf(env).order(some(away)));
}
