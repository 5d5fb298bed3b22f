import { Failure } from '../../../protocol/errors/failure.ts';
import { may } from '../../../protocol/rules/may.ts';
import { refuseUnless } from '../../../protocol/rules/refuse-unless.ts';
import { requestInviteUsers } from '../../../protocol/wire/up/rooms.ts';
import { command } from '../../command.ts';
import { roomWithID } from './known-room.ts';

/** Each of them gets a ticket of their own. Whom the asker does not see gets none, and is not counted. */
export const inviteUsers = command<'requestInviteUsers'>({
  on: requestInviteUsers,
  meter: 'ask',
  allow: may.invite,
  run: async ({ data, self, actor, room }) => {
    const roomId = data.roomId ?? room.id;
    const { createdBy } = await roomWithID(room, roomId);
    refuseUnless(may.inviteTo(actor, { roomId, createdBy }));
    const invited = await room.elsewhere.invite(actor, self.nickname, roomId, data.userIds);
    if (invited === null) throw new Failure('room_not_found');
    return [{ do: 'answer', data: { invited } }];
  },
});
