import type { Announcement } from '../protocol/entities/announcement.ts';
import type { House } from '../protocol/entities/house.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import type { Room } from '../protocol/entities/room.ts';

/** Somebody who is here, and where. */
export type Connection = { occupant: Occupant; roomId: string; room: string; unlisted: boolean };

/** Somebody who is in another room; `unlistedRoom` is its name where it is in no list. */
export type Neighbour = { occupant: Occupant; roomId: string; unlistedRoom?: string };

/** What a room tells the lobby of its people. `instance` changes when the room forgets, `turn` counts its reports. */
export type RoomReport = {
  roomId: string;
  instance: string;
  turn: number;
  whole: boolean;
  upserted: Occupant[];
  removed: string[];
};

/**
 * What the lobby tells a room of the others. `people` only while somebody there watches everybody; `resources` are what
 * an operator changed, `house` what is set now, where that has changed.
 */
export type LobbyNews = {
  rooms: { upserted: Room[]; removed: string[] };
  people: {
    upserted: Neighbour[];
    removed: { userID: string; roomId: string }[];
  } | null;
  resources: string[];
  announcements: Announcement[];
  house: House | null;
};

/** What a room wants to be told of: the other rooms, their people too, or, with nobody in it, nothing. */
export type Interest = 'nothing' | 'rooms' | 'everybody';

/** Everything a room needs to begin: all rooms, whom every other room holds, and what the operators have set. */
export type LobbySnapshot = {
  house: House;
  rooms: Room[];
  people: Neighbour[];
  announcements: Announcement[];
};
