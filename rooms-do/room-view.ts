import type { RoomView } from './command.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { Room } from './room.ts';

/** A room as its commands see it. */
export const roomView = (room: Room, elsewhere: Elsewhere): RoomView => ({
  id: room.id,
  get settings() {
    return room.settings;
  },
  nature: room.nature,
  get house() {
    return room.house;
  },
  get words() {
    return room.site.house.words;
  },
  get lastSeq() {
    return room.history.lastSeq;
  },
  now: room.clock.now,
  newId: room.clock.newId,
  occupant: userID => room.occupants.get(userID),
  message: id => room.history.message(id),
  elsewhere,
});
