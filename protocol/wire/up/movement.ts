import { z } from 'zod';
import { message } from '../message.ts';
import { UserId } from './user-id.ts';

const RoomName = z.string().min(1).max(256);
const RoomPassword = z.string().max(256).optional();

export const joinRoom = message(
  'joinRoom',
  z.object({ oldRoom: z.string().max(256), targetRoom: RoomName, password: RoomPassword }),
);

export const requestTransferUserToRoom = message(
  'requestTransferUserToRoom',
  z.object({ userId: UserId, roomName: RoomName, password: RoomPassword }),
);
