import { z } from 'zod';
import { INVITED_MAX, REASON_MAX } from '../../constants.ts';
import { Room, SlowSeconds, Writers } from '../../entities/rooms.ts';
import { Color } from '../../entities/user.ts';
import { Admission } from '../../rest/admission.ts';
import { freeText, identifier, recordName } from '../../text/clean-text.ts';
import { UserId, upMessage } from '../message.ts';

const RoomName = recordName().min(1).max(256);
const RoomPassword = z.string().max(256).optional();

const RoomTicket = Admission.pick({ ticket: true, room: true, roomId: true });
export type RoomTicket = z.infer<typeof RoomTicket>;

const QUIZ_QUESTIONS_MAX = 20;
const QUIZ_CATEGORY_MAX = 30;
/** Minimum minutes between two rounds of a quiz. */
const QUIZ_MINUTES_MIN = 15;
const DAY_MINUTES = 1_440;

export const joinRoom = upMessage({
  name: 'joinRoom',
  doc: 'Moves to another room. `invitation` is the ticket of `invited`. The ack carries the ticket for the socket of that room',
  data: z.strictObject({
    oldRoom: recordName().max(256),
    targetRoom: RoomName,
    password: RoomPassword,
    invitation: identifier().max(64).optional(),
  }),
  ack: RoomTicket,
});

export const requestTransferUserToRoom = upMessage({
  name: 'requestTransferUserToRoom',
  doc: 'Moves a user to another room',
  data: z.strictObject({ userId: UserId, roomName: RoomName, password: RoomPassword }),
});

// Upper bounds for a frame. Rules for names, subjects and limits are checked at creation, each with its own error.
const Name = freeText().max(256);
const Subject = freeText().max(1024);
const Password = z.string().max(1024);
const MaxUsers = z.number().nullable();
const RoomId = identifier().min(1).max(64);
const SavedRoom = z.object({ roomId: z.string(), room: z.string() });

export const requestCreateRoom = upMessage({
  name: 'requestCreateRoom',
  doc: 'Creates a room',
  data: z.strictObject({
    name: Name,
    private: z.boolean(),
    temporary: z.boolean(),
    password: Password.optional(),
    subject: Subject.optional(),
    maxUsers: MaxUsers.optional(),
  }),
  ack: SavedRoom,
});

export const requestEditRoom = upMessage({
  name: 'requestEditRoom',
  doc: 'Changes an own room; an empty password keeps the old one, null removes it',
  data: z.strictObject({
    roomId: RoomId,
    name: Name.optional(),
    subject: Subject.optional(),
    password: Password.nullable().optional(),
    maxUsers: MaxUsers.optional(),
    denyShowAccessMsg: z.boolean().optional(),
  }),
  ack: SavedRoom,
});

export const requestColorRoom = upMessage({
  name: 'requestColorRoom',
  doc: 'Changes the colors of an own room',
  data: z.strictObject({
    roomId: RoomId,
    nameColor: Color.optional(),
    nameBGColor: Color.optional(),
    subjectColor: Color.optional(),
    subjectBGColor: Color.optional(),
  }),
  ack: SavedRoom,
});

export const requestSetRoomMode = upMessage({
  name: 'requestSetRoomMode',
  doc: 'Sets slow mode and the writers of the current room',
  data: z.strictObject({ slowSeconds: SlowSeconds, writers: Writers }),
  ack: SavedRoom,
});

export const requestQuiz = upMessage({
  name: 'requestQuiz',
  doc: 'Starts a round of the quiz in the current room with questions of a category, or of all (null). `everyMinutes` repeats it (0: once). A count of 0 ends the round and its repetition',
  data: z.strictObject({
    count: z.int().min(0).max(QUIZ_QUESTIONS_MAX),
    category: freeText().trim().min(1).max(QUIZ_CATEGORY_MAX).nullable(),
    everyMinutes: z.union([z.literal(0), z.int().min(QUIZ_MINUTES_MIN).max(DAY_MINUTES)]),
  }),
});

export const requestClearRoom = upMessage({
  name: 'requestClearRoom',
  doc: 'Deletes all messages of the current room; the event record keeps `reason`',
  data: z.strictObject({ reason: freeText().trim().min(1).max(REASON_MAX) }),
});

export const requestDeleteRoom = upMessage({
  name: 'requestDeleteRoom',
  doc: 'Deletes an own room',
  data: z.strictObject({ roomId: RoomId }),
});

/** A room as its creator receives it. */
const OwnRoom = Room.omit({ size: true }).extend({ temporary: z.boolean(), private: z.boolean() });
export type OwnRoom = z.infer<typeof OwnRoom>;

export const requestMyRooms = upMessage({
  name: 'requestMyRooms',
  doc: 'The rooms that the sender made',
  data: z.strictObject({}).nullish(),
  ack: z.object({ rooms: z.array(OwnRoom) }),
});

export const requestInviteUsers = upMessage({
  name: 'requestInviteUsers',
  doc: 'Invites users to a room, by default to the current one; the ack counts the invitations',
  data: z.strictObject({ userIds: z.array(UserId).min(1).max(INVITED_MAX), roomId: RoomId.optional() }),
  ack: z.object({ invited: z.number().int().nonnegative() }),
});
