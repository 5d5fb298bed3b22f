import type { Entrance } from '../../protocol/entities/entrance.ts';
import type { Database } from '../db/client.ts';
import { roomsQuery, storedRoom } from './rooms.ts';
import { defaultAvatarQuery, visitorRecordQuery } from './visitor.ts';

/** Read by the lobby, which keeps it: nobody who comes in waits for these tables. */
export async function readEntrance(db: Database): Promise<Entrance> {
  const [rooms, [record], [avatar]] = await db.batch([
    roomsQuery(db),
    visitorRecordQuery(db),
    defaultAvatarQuery(db),
  ]);
  return {
    rooms: rooms.map(storedRoom),
    visitorPermissions: record?.flags ?? {},
    defaultAvatar: avatar?.uploadPath ?? null,
  };
}
