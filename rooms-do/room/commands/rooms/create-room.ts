import { may } from '../../../../protocol/rules/may.ts';
import { requestCreateRoom } from '../../../../protocol/wire/up/rooms.ts';
import { roomMaker } from '../../audit.ts';
import { command } from '../command.ts';
import { call } from '../effect.ts';
import { assertNameFit } from './assert-name-fit.ts';
import { answerRoom } from './find-room.ts';

/** A room of one's own, which one may always enter. */
export const createRoom = command({
  on: requestCreateRoom,
  rateLimit: 'request',
  allow: (actor, request) => may.createRoom(actor, request),
  run: ({ data, self, room }) => {
    assertNameFit(data.name, room);
    return [call('createRoom', [roomMaker(self), data], answerRoom)];
  },
});
