import { Failure } from '../../../protocol/errors/failure.ts';
import { may } from '../../../protocol/rules/may.ts';
import { requestTransferUserToRoom } from '../../../protocol/wire/up/movement.ts';
import { targeted } from '../../command.ts';

/** The mover's keys open the door, since the moved person did not choose it. */
export const transferUser = targeted<'requestTransferUserToRoom'>({
  on: requestTransferUserToRoom,
  meter: 'ask',
  target: ({ userId }) => userId,
  allow: (actor, target) => may.transfer(actor, target),
  audit: ({ target, data }) => ({ type: 'transferToRoom', target: target.nickname, text: data.roomName }),
  run: async ({ data, self, actor, target, targeted: moved, room }) => {
    if (data.roomName === room.settings.name) throw new Failure('same_room');
    const goal = (await room.elsewhere.directory()).find(({ name }) => name === data.roomName);
    if (!goal) throw new Failure('room_not_found');
    // Whether that room is full is for it to say: the directory's sizes are a second old.
    const door = { hasPassword: goal.hasPassword, passwordOk: false, size: 0, maxUsers: null };
    if (may.transfer(actor, moved, door) === 'wrong_password') {
      const verdict = await room.elsewhere.judgePassword(goal._id, data.password ?? '', self.deviceID);
      if (verdict !== 'allowed') throw new Failure(verdict);
    }
    const refused = await room.elsewhere.moveAway(target.userID, goal._id, self.nickname);
    if (refused) throw new Failure(refused);
    return [];
  },
});
