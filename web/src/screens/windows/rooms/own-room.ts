import type { RoomSettings } from '../../../../../protocol/entities/room.ts';

/** A room as whoever made it is told of it. */
export type OwnRoom = RoomSettings & { temporary: boolean; private: boolean };

/** Of four kinds, by whether it is listed and whether it lasts. */
export const KINDS = {
  public: { private: false, temporary: false },
  private: { private: true, temporary: false },
  tempPublic: { private: false, temporary: true },
  tempPrivate: { private: true, temporary: true },
} as const;

export type Kind = keyof typeof KINDS;

export const kindOf = (room: Pick<OwnRoom, 'private' | 'temporary'>): Kind => {
  if (room.temporary) return room.private ? 'tempPrivate' : 'tempPublic';
  return room.private ? 'private' : 'public';
};
