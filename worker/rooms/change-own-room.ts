import { and, eq } from 'drizzle-orm';
import type { RoomAnswer, RoomChange, RoomMaker } from '../../domain/backoffice.ts';
import { rooms } from '../db/tables/rooms.ts';
import type { Env } from '../env.ts';
import { changeRoom } from './change-room.ts';

/** Changes a room that somebody created. */
export const changeOwnRoom = (env: Env, by: RoomMaker, change: RoomChange): Promise<RoomAnswer> =>
  changeRoom(env, by, change, {
    isMeant: and(eq(rooms.id, change.roomId), eq(rooms.createdBy, by.userId)),
  });
