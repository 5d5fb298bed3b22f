import type { PresenceSource } from './presence.ts';
import type { Room } from './room.ts';
import { byEntrance } from './roster/by-entrance.ts';
import type { Seat } from './sockets.ts';

type PeopleSource = Omit<PresenceSource, 'gather'>;

/** The users list of the room itself, for everybody in it. */
export const peopleHere = (room: Room): PeopleSource => ({
  scope: 'room',
  find: userID => {
    const occupant = room.occupants.get(userID);
    return occupant ? { occupant, room: room.place } : null;
  },
  all: () => [...room.occupants.all()].map(occupant => ({ occupant, room: room.place })),
  classes: () => room.fanOut.classes(),
  deliver: (to, envelope) => room.fanOut.publish(viewer => (viewer === to ? envelope : null)),
  deliverTo: (userID, envelope) => room.tell(userID, envelope),
});

/** The people of every room, for those who watch them all; one's own room knows its people best. */
export const peopleEverywhere = (room: Room): PeopleSource => {
  const here = peopleHere(room);
  const { directory } = room.site;
  const send = (envelope: string, isFor: (seat: Seat) => boolean): void => {
    for (const seat of room.sockets.watchers()) if (isFor(seat)) room.sockets.sendFrame(seat, envelope, 1);
  };
  return {
    scope: 'all',
    find: userID => here.find(userID) ?? directory.person(userID),
    all: () => [
      ...here.all(),
      ...directory
        .people()
        .filter(({ occupant }) => !room.occupants.get(occupant.userID))
        .sort((a, b) => byEntrance(a.occupant, b.occupant)),
    ],
    classes: () => [...new Set(room.sockets.watchers().map(seat => room.classOfSeat(seat)))],
    deliver: (to, envelope) => send(envelope, seat => room.classOfSeat(seat) === to),
    deliverTo: (userID, envelope) => send(envelope, seat => seat.userID === userID),
  };
};
