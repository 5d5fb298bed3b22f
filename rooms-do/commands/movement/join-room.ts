import { ROOM_SWITCH_BLOCK_MS } from '../../../protocol/constants.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { may } from '../../../protocol/rules/may.ts';
import { joinRoom as words } from '../../../protocol/wire/up/movement.ts';
import { command } from '../../command.ts';
import { roomNamed } from '../rooms/known-room.ts';

export const joinRoom = command<'joinRoom'>({
  on: words,
  meter: 'ask',
  allow: () => 'allowed',
  run: async ({ data, self, actor, room }) => {
    if (data.targetRoom === room.settings.name) throw new Failure('same_room');
    const target = await roomNamed(room, data.targetRoom);
    const waited = room.now() - self.lastJoinAt;
    if (waited < ROOM_SWITCH_BLOCK_MS) {
      throw new Failure('too_fast', { retryAfterMs: ROOM_SWITCH_BLOCK_MS - waited });
    }
    const { _id: roomId } = target.settings;
    const isOpen = may.open(actor, target) === 'allowed';
    const invitation = isOpen ? undefined : data.invitation;
    if (!isOpen && invitation === undefined) {
      const verdict = await room.elsewhere.judgePassword(roomId, data.password ?? '', self.deviceID);
      if (verdict !== 'allowed') throw new Failure(verdict);
    }
    // Whether an invitation is good and the room has space is for that room to say.
    const wish = { lastJoinAt: room.now(), ...(invitation !== undefined && { invitation }) };
    const way = await room.elsewhere.requestPlace(roomId, self.userID, wish);
    if ('refused' in way) throw new Failure(way.refused);
    return [
      { do: 'go', userID: self.userID, way },
      { do: 'leave', userID: self.userID, reason: 'moved' },
    ];
  },
});
