import { wordListOf } from '../../../domain/protection/words/moderate-text.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { may } from '../../../protocol/rules/may.ts';
import {
  requestColorRoom,
  requestCreateRoom,
  requestDeleteRoom,
  requestEditRoom,
  requestMyRooms,
  requestSetRoomMode,
} from '../../../protocol/wire/up/rooms.ts';
import { roomMaker } from '../platform/audit.ts';
import { call, command, type RoomView } from '../platform/commands/command.ts';
import { answerRoom, findRoomById } from './found-room.ts';

/** Room names may contain no listed word, whatever the word's act is in messages. */
const checkName = (name: string | undefined, { siteConfig }: RoomView): Failure | null =>
  name !== undefined && wordListOf(siteConfig.listedWords).judge(name, 'roomNames')
    ? new Failure('word_in_name')
    : null;

export const colorRoom = command({
  on: requestColorRoom,
  load: ({ data }, reads) => findRoomById(reads, data.roomId),
  allow: (actor, _, record) => (record ? may.changeRoomColor(actor, record) : 'room_not_found'),
  run: ({ data, self }) => [call('changeRoom', [roomMaker(self), data], answerRoom)],
});

/** A room of one's own, which one may always enter. */
export const createRoom = command({
  on: requestCreateRoom,
  allow: (actor, request) => may.createRoom(actor, request),
  check: ({ data, room }) => checkName(data.name, room),
  run: ({ data, self }) => [call('createRoom', [roomMaker(self), data], answerRoom)],
});

/** Its participants are moved once the sender, who may be one of them, has been answered. */
export const deleteRoom = command({
  on: requestDeleteRoom,
  load: ({ data }, reads) => findRoomById(reads, data.roomId),
  allow: (actor, _, record) => (record ? may.removeRoom(actor, record) : 'room_not_found'),
  run: ({ data, self }) => [
    call('removeRoom', [roomMaker(self), data.roomId], answer => {
      const answered = answerRoom(answer);
      return answered instanceof Failure ? answered : [{ do: 'reloadRooms' }];
    }),
  ],
});

export const editRoom = command({
  on: requestEditRoom,
  load: ({ data }, reads) => findRoomById(reads, data.roomId),
  allow: (actor, _, record) => (record ? may.editRoom(actor, record) : 'room_not_found'),
  check: ({ data, room }) => checkName(data.name, room),
  run: ({ data, self }) => [call('changeRoom', [roomMaker(self), data], answerRoom)],
});

/** The rooms that the sender has created, also those that are in no list. */
export const myRooms = command({
  on: requestMyRooms,
  load: (_, reads) => reads.rooms(),
  allow: may.anyone,
  run: ({ self }, records) => {
    const rooms = records
      .filter(({ createdBy }) => createdBy === self.userId)
      .map(({ settings, temporary, unlisted }) => ({ ...settings, temporary, private: unlisted }));
    return [{ do: 'answer', data: { rooms } }];
  },
});

/** The database has the mode first, with its entry in the event record; the room then goes by it at once. */
export const setRoomMode = command({
  on: requestSetRoomMode,
  allow: may.setRoomMode,
  run: ({ data: mode, self, room }) => [
    call('setRoomMode', [roomMaker(self), room.id, mode], answer => {
      const answered = answerRoom(answer);
      return answered instanceof Failure ? answered : [...answered, { do: 'setMode', mode }];
    }),
  ],
});
