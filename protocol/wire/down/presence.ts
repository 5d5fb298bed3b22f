import { z } from 'zod';
import { Room } from '../../entities/room.ts';
import { User } from '../../entities/user.ts';
import { message } from '../message.ts';
import { SCOPES } from '../scope.ts';

export const users = message('users', z.object({ users: z.array(User), scope: z.enum(SCOPES) }));
export const usersChanged = message(
  'usersChanged',
  z.object({ scope: z.enum(SCOPES), upserted: z.array(User), removed: z.array(z.string()) }),
);
export const rooms = message('rooms', z.object({ rooms: z.array(Room) }));
export const roomsChanged = message(
  'roomsChanged',
  z.object({ upserted: z.array(Room), removed: z.array(z.string()) }),
);
