import { Failure } from '../../../protocol/errors/failure.ts';
import { may } from '../../../protocol/rules/may.ts';
import { seesUser } from '../../../protocol/rules/sees.ts';
import { requestTransferUserToRoom } from '../../../protocol/wire/up/movement.ts';
import { targeted } from '../../command.ts';
import { roomNamed } from '../rooms/known-room.ts';

/** The mover's keys open the door, since the moved person did not choose it. */
export const transferUser = targeted<'requestTransferUserToRoom'>({
  on: requestTransferUserToRoom,
  meter: 'ask',
  target: ({ userId }) => userId,
  allow: (actor, target) => may.transfer(actor, target),
  audit: ({ target, data }) => ({ type: 'transferToRoom', target: target.nickname, text: data.roomName }),
  run: async ({ data, self, actor, target, targeted: moved, room }) => {
    if (data.roomName === room.settings.name) throw new Failure('same_room');
    const goal = await roomNamed(room, data.roomName);
    const { _id: roomId } = goal.settings;
    if (may.open(actor, goal) !== 'allowed') {
      const verdict = await room.elsewhere.judgePassword(roomId, data.password ?? '', self.deviceID);
      if (verdict !== 'allowed') throw new Failure(verdict);
    }
    // Whether that room is full is for it to say.
    const way = await room.elsewhere.requestPlace(roomId, target.userID);
    if ('refused' in way) throw new Failure(way.refused);
    const by = seesUser(moved, actor) ? self.nickname : null;
    return [{ do: 'move', userID: target.userID, way, by }];
  },
});
