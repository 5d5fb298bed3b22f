import { may } from '../../../../protocol/rules/may.ts';
import { requestDeleteRoom } from '../../../../protocol/wire/up/rooms.ts';
import { roomMaker } from '../../audit.ts';
import { command } from '../command.ts';
import { call } from '../effect.ts';
import { answerRoom, findRoomById } from './find-room.ts';

/** Its participants are moved once the sender, who may be one of them, has been answered. */
export const deleteRoom = command({
  on: requestDeleteRoom,
  rateLimit: 'request',
  load: ({ data }, reads) => findRoomById(reads, data.roomId),
  allow: (actor, _, record) => (record ? may.removeRoom(actor, record) : 'room_not_found'),
  run: ({ data, self }) => [
    call('removeRoom', [roomMaker(self), data.roomId], answer => {
      answerRoom(answer);
      return [{ do: 'reloadRooms' }];
    }),
  ],
});
