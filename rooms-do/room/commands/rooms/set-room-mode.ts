import { may } from '../../../../protocol/rules/may.ts';
import { requestSetRoomMode } from '../../../../protocol/wire/up/rooms.ts';
import { roomMaker } from '../../audit.ts';
import { command } from '../command.ts';
import { call } from '../effect.ts';
import { answerRoom } from './find-room.ts';

/** The database has the mode first, with its entry in the event record; the room then goes by it at once. */
export const setRoomMode = command({
  on: requestSetRoomMode,
  rateLimit: 'request',
  allow: may.setRoomMode,
  run: ({ data: mode, self, room }) => [
    call('setRoomMode', [roomMaker(self), room.id, mode], answer => [
      ...answerRoom(answer),
      { do: 'setMode', mode },
    ]),
  ],
});
