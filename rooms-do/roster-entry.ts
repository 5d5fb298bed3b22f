import type { Announcement } from '../protocol/entities/announcement.ts';
import type { Occupant } from '../protocol/entities/occupant.ts';
import type { Room } from '../protocol/entities/room.ts';

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
 * an operator changed.
 */
export type LobbyNews = {
  rooms: { upserted: Room[]; removed: string[] };
  people: {
    upserted: { occupant: Occupant; roomId: string }[];
    removed: { userID: string; roomId: string }[];
  } | null;
  resources: string[];
  announcements: Announcement[];
};

/** What a room wants to be told of: the other rooms, their people too, or, with nobody in it, nothing. */
export type Interest = 'nothing' | 'rooms' | 'everybody';

/** Everything a room needs to begin: all rooms, and whom every other room holds. */
export type LobbySnapshot = {
  rooms: Room[];
  people: { occupant: Occupant; roomId: string }[];
  announcements: Announcement[];
};
