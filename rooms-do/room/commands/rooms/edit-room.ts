import { may } from '../../../../protocol/rules/may.ts';
import { requestEditRoom } from '../../../../protocol/wire/up/rooms.ts';
import { roomMaker } from '../../audit.ts';
import { command } from '../command.ts';
import { call } from '../effect.ts';
import { assertNameFit } from './assert-name-fit.ts';
import { answerRoom, findRoomById } from './find-room.ts';

export const editRoom = command({
  on: requestEditRoom,
  rateLimit: 'request',
  load: ({ data }, reads) => findRoomById(reads, data.roomId),
  allow: (actor, _, record) => (record ? may.editRoom(actor, record) : 'room_not_found'),
  run: ({ data, self, room }) => {
    assertNameFit(data.name, room);
    return [call('changeRoom', [roomMaker(self), data], answerRoom)];
  },
});
