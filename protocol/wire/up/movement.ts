import { z } from 'zod';
import { identifier, recordName } from '../../text/clean-text.ts';
import { message } from '../message.ts';
import { UserId } from './user-id.ts';

const RoomName = recordName().min(1).max(256);
const RoomPassword = z.string().max(256).optional();

export const joinRoom = message(
  'joinRoom',
  z.strictObject({
    oldRoom: recordName().max(256),
    targetRoom: RoomName,
    password: RoomPassword,
    /** The ticket that came with `invited`. */
    invitation: identifier().max(64).optional(),
  }),
);

export const requestTransferUserToRoom = message(
  'requestTransferUserToRoom',
  z.strictObject({ userId: UserId, roomName: RoomName, password: RoomPassword }),
);
