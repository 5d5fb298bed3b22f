import type { Backoffice } from '../protocol/backoffice.ts';
import type { RoomView } from './command.ts';
import { lobbyOf, type RoomsEnv, roomOf } from './env.ts';
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
  directory: () => room.directory.rooms(),
  judgePassword: (roomId, password, deviceID) => backoffice.judgeRoomPassword({ roomId, password, deviceID }),
  requestPlace: async (roomId, occupant) => {
    const { status, granted, enteredAt, lastJoinAt, absentSince: _, seatedAt: __, ...identity } = occupant;
    const meters = room.meters.of(occupant.userID, room.clock.now());
    const place = await roomOf(env, roomId).expect(roomId, {
      identity,
      carried: { status, granted, enteredAt, lastJoinAt },
      meters: { message: meters.message, ask: meters.ask },
    });
    // Between leaving here and arriving there the name must not be anybody else's.
    if ('ticket' in place) await lobbyOf(env).holdName(identity);
    return place;
  },
});
