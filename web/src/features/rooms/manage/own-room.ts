import type { OwnRoom } from '../../../../../protocol/wire/up/rooms.ts';

/** Four kinds: listed or unlisted, temporary or permanent. */
export const ROOM_KINDS = {
  public: { private: false, temporary: false },
  private: { private: true, temporary: false },
  tempPublic: { private: false, temporary: true },
  tempPrivate: { private: true, temporary: true },
} as const;

export type RoomKind = keyof typeof ROOM_KINDS;

export const ROOM_KIND_NAMES = [
  'public',
  'private',
  'tempPublic',
  'tempPrivate',
] as const satisfies RoomKind[];

export const roomKindOf = (room: Pick<OwnRoom, 'private' | 'temporary'>): RoomKind => {
  if (room.temporary) return room.private ? 'tempPrivate' : 'tempPublic';
  return room.private ? 'private' : 'public';
};
