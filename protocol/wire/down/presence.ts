import { z } from 'zod';
import { Room } from '../../entities/room.ts';
import { ShownRoomMode } from '../../entities/room-mode.ts';
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

/** How the room is written in: on joining, behind its history, and with every change. */
export const roomMode = message('roomMode', ShownRoomMode);

/** `ticket` admits this person to that room once, until then (ISO 8601 UTC). */
export const invited = message(
  'invited',
  z.object({ room: z.string(), roomId: z.string(), by: z.string(), ticket: z.string(), until: z.string() }),
);
