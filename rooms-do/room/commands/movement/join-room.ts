import { ROOM_SWITCH_BLOCK_MS } from '../../../../protocol/constants.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { allOf, allowIf } from '../../../../protocol/rules/verdict.ts';
import { joinRoom as message } from '../../../../protocol/wire/up/movement.ts';
import { command } from '../command.ts';
import { call } from '../effect.ts';
import { findRoomByName } from '../rooms/find-room.ts';
import { afterPassword } from './after-password.ts';

export const joinRoom = command({
  on: message,
  rateLimit: 'request',
  load: async ({ data, room }, reads) => ({
    isHere: data.targetRoom === room.settings.name,
    record: await findRoomByName(reads, data.targetRoom),
  }),
  allow: (_actor, _data, { isHere, record }) =>
    allOf(allowIf(!isHere, 'same_room'), allowIf(record !== null, 'room_not_found')),
  run: ({ data, self, actor, room }, { record }) => {
    if (!record) return [];
    const sinceLastJoin = room.now() - self.lastJoinAt;
    if (sinceLastJoin < ROOM_SWITCH_BLOCK_MS)
      throw new Failure('too_fast', { retryAfterMs: ROOM_SWITCH_BLOCK_MS - sinceLastJoin });
    const { _id: roomId } = record.settings;
    const isOpen = may.enterWithoutPassword(actor, record) === 'allowed';
    // Whether an invitation is good and the room has space is for that room to say.
    const invitation = isOpen ? undefined : data.invitation;
    const transfer = call(
      'requestTransfer',
      [roomId, self.userId, { lastJoinAt: room.now(), ...(invitation !== undefined && { invitation }) }],
      tickets => {
        if ('refused' in tickets) throw new Failure(tickets.refused);
        return [
          { do: 'answerTicket', userId: self.userId, tickets },
          { do: 'leave', userId: self.userId, reason: 'moved' },
        ];
      },
    );
    const isUnlocked = isOpen || invitation !== undefined;
    return isUnlocked ? [transfer] : [afterPassword(roomId, data.password, self, [transfer])];
  },
});
