import { z } from 'zod';
import { INVITED_MAX, REASON_MAX } from '../../constants.ts';
import { Color } from '../../entities/color.ts';
import { SlowSeconds, Writers } from '../../entities/rooms.ts';
import { freeText, identifier, recordName } from '../../text/clean-text.ts';
import { message } from '../message.ts';
import { UserId } from './ids.ts';

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

// What a name, a subject or a limit may be is judged where rooms are made, with a sentence for each; these bounds only keep
// frames small.
const Name = freeText().max(256);
const Subject = freeText().max(1024);
const Password = z.string().max(1024);
const MaxUsers = z.number().nullable();
const RoomId = identifier().min(1).max(64);

export const requestCreateRoom = message(
  'requestCreateRoom',
  z.strictObject({
    name: Name,
    private: z.boolean(),
    temporary: z.boolean(),
    password: Password.optional(),
    subject: Subject.optional(),
    maxUsers: MaxUsers.optional(),
  }),
);

/** An empty password leaves it as it is; null removes it. */
export const requestEditRoom = message(
  'requestEditRoom',
  z.strictObject({
    roomId: RoomId,
    name: Name.optional(),
    subject: Subject.optional(),
    password: Password.nullable().optional(),
    maxUsers: MaxUsers.optional(),
    denyShowAccessMsg: z.boolean().optional(),
  }),
);

export const requestColorRoom = message(
  'requestColorRoom',
  z.strictObject({
    roomId: RoomId,
    nameColor: Color.optional(),
    nameBGColor: Color.optional(),
    subjectColor: Color.optional(),
    subjectBGColor: Color.optional(),
  }),
);

/** Of the room that one is in. */
export const requestSetRoomMode = message(
  'requestSetRoomMode',
  z.strictObject({ slowSeconds: SlowSeconds, writers: Writers }),
);

/** All that was said in the room that one is in. `reason` is for the event record. */
export const requestClearRoom = message(
  'requestClearRoom',
  z.strictObject({ reason: freeText().trim().min(1).max(REASON_MAX) }),
);

export const requestDeleteRoom = message('requestDeleteRoom', z.strictObject({ roomId: RoomId }));
export const requestMyRooms = message('requestMyRooms', z.strictObject({}).nullish());

/** Without `roomId` into the room that one is in. */
export const requestInviteUsers = message(
  'requestInviteUsers',
  z.strictObject({ userIds: z.array(UserId).min(1).max(INVITED_MAX), roomId: RoomId.optional() }),
);
