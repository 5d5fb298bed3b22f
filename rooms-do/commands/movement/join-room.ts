import { ROOM_SWITCH_BLOCK_MS } from '../../../protocol/constants.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { may } from '../../../protocol/rules/may.ts';
import { joinRoom as words } from '../../../protocol/wire/up/movement.ts';
import { command } from '../../command.ts';

export const joinRoom = command<'joinRoom'>({
  on: words,
  meter: 'ask',
  allow: () => 'allowed',
  run: async ({ data, self, actor, room }) => {
    if (data.targetRoom === room.settings.name) throw new Failure('same_room');
    const target = (await room.elsewhere.directory()).find(other => other.name === data.targetRoom);
    if (!target) throw new Failure('room_not_found');
    const waited = room.now() - self.lastJoinAt;
    if (waited < ROOM_SWITCH_BLOCK_MS) {
      throw new Failure('too_fast', { retryAfterMs: ROOM_SWITCH_BLOCK_MS - waited });
    }
    const mayPass = may.enter(actor, { ...target, passwordOk: !target.hasPassword });
    if (mayPass === 'wrong_password') {
      const verdict = await room.elsewhere.judgePassword(target._id, data.password ?? '', self.deviceID);
      if (verdict !== 'allowed') throw new Failure(verdict);
    }
    // Whether the room is full is for that room to say: the directory's sizes are a second old.
    const place = await room.elsewhere.requestPlace(target._id, self.userID, room.now());
    if ('refused' in place) throw new Failure(place.refused);
    return [
      { do: 'answer', data: { ticket: place.ticket, room: target.name, roomId: target._id } },
      { do: 'leave', userID: self.userID, reason: 'moved' },
    ];
  },
});
