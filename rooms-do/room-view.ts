import type { Backoffice } from '../protocol/backoffice.ts';
import type { RoomView } from './command.ts';
import { requestPlace } from './moving.ts';
import type { Room } from './room.ts';

/** A room as its commands see it. */
export const roomView = (room: Room, backoffice: Backoffice): RoomView => ({
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
  requestPlace: (roomId, userID, lastJoinAt) => requestPlace(room, roomId, userID, { lastJoinAt }),
});
