import type { Backoffice } from '../protocol/backoffice.ts';
import type { RoomView } from './command.ts';
import { lobbyOf, type RoomsEnv, roomOf } from './env.ts';
import { pack } from './luggage.ts';
import type { Room } from './room.ts';

/** A room as its commands see it. */
export const roomView = (room: Room, env: RoomsEnv, backoffice: Backoffice): RoomView => ({
  id: room.id,
  get settings() {
    return room.settings;
  },
  get lastSeq() {
    return room.history.lastSeq;
  },
  now: room.clock.now,
  newId: room.clock.newId,
  directory: async () => {
    await room.site.ready();
    return room.site.directory.rooms();
  },
  judgePassword: (roomId, password, deviceID) => backoffice.judgeRoomPassword({ roomId, password, deviceID }),
  requestPlace: async (roomId, userID, lastJoinAt) => {
    const packed = pack(room, userID);
    if (!packed?.carried) return { refused: 'session_ended' };
    const carried = { ...packed.carried, lastJoinAt };
    const place = await roomOf(env, roomId).expect(roomId, { ...packed, carried });
    // Between leaving here and arriving there the name must not be anybody else's.
    if ('ticket' in place) await lobbyOf(env).holdName(packed.identity);
    return place;
  },
});
