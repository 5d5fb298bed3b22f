import { Failure } from '../../../../protocol/errors/failure.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { allOf } from '../../../../protocol/rules/verdict.ts';
import { requestInviteUsers } from '../../../../protocol/wire/up/rooms.ts';
import { command } from '../command.ts';
import { call } from '../effect.ts';
import { findRoomById } from './find-room.ts';

/** Each invited user gets a ticket of their own. Whom the sender does not see gets none and is not counted. */
export const inviteUsers = command({
  on: requestInviteUsers,
  rateLimit: 'request',
  load: async ({ data, room }, reads) => {
    const roomId = data.roomId ?? room.id;
    return { roomId, record: await findRoomById(reads, roomId) };
  },
  allow: (actor, _, { roomId, record }) =>
    allOf(
      may.invite(actor),
      record ? may.inviteTo(actor, { roomId, createdBy: record.createdBy }) : 'room_not_found',
    ),
  run: ({ data, self, actor }, { roomId }) => [
    call('invite', [actor, self.nickname, roomId, data.userIds], invited => {
      if (invited === null) throw new Failure('room_not_found');
      return [{ do: 'answer', data: { invited } }];
    }),
  ],
});
