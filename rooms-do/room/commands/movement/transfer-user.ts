import { Failure } from '../../../../protocol/errors/failure.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { allOf, allowIf } from '../../../../protocol/rules/verdict.ts';
import { seesUser } from '../../../../protocol/rules/visibility.ts';
import { requestTransferUserToRoom } from '../../../../protocol/wire/up/movement.ts';
import { targeted } from '../command.ts';
import { call } from '../effect.ts';
import { findRoomByName } from '../rooms/find-room.ts';
import { afterPassword } from './after-password.ts';

/** The mover's rights open the room, since the moved person did not choose it. */
export const transferUser = targeted({
  on: requestTransferUserToRoom,
  rateLimit: 'request',
  target: ({ userId }) => userId,
  load: async ({ data, room }, reads) => ({
    isHere: data.roomName === room.settings.name,
    record: await findRoomByName(reads, data.roomName),
  }),
  allow: (actor, target, _, { isHere, record }) =>
    allOf(
      may.transfer(actor, target),
      allowIf(!isHere, 'same_room'),
      allowIf(record !== null, 'room_not_found'),
    ),
  audit: ({ target, data }) => ({ type: 'transferToRoom', target: target.nickname, text: data.roomName }),
  run: ({ data, self, actor, target, targetActor: moved }, { record }) => {
    if (!record) return [];
    const { _id: roomId } = record.settings;
    // Whether that room is full is for it to say.
    const transfer = call('requestTransfer', [roomId, target.userId], tickets => {
      if ('refused' in tickets) throw new Failure(tickets.refused);
      const by = seesUser(moved, actor) ? self.nickname : null;
      return [{ do: 'transfer', userId: target.userId, tickets, by }];
    });
    const isOpen = may.enterWithoutPassword(actor, record) === 'allowed';
    return isOpen ? [transfer] : [afterPassword(roomId, data.password, self, [transfer])];
  },
});
