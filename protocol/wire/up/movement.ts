import { z } from 'zod';
import { message } from '../message.ts';
import { UserId } from './user-id.ts';

const RoomName = z.string().min(1).max(256);
const RoomPassword = z.string().max(256).optional();

export const joinRoom = message(
  'joinRoom',
  z.strictObject({
    oldRoom: z.string().max(256),
    targetRoom: RoomName,
    password: RoomPassword,
    /** The ticket that came with `invited`. */
    invitation: z.string().max(64).optional(),
  }),
);

export const requestTransferUserToRoom = message(
  'requestTransferUserToRoom',
  z.strictObject({ userId: UserId, roomName: RoomName, password: RoomPassword }),
);
