import { may } from '../../../protocol/rules/may.ts';
import { refuseUnless } from '../../../protocol/rules/refuse-unless.ts';
import { requestEditRoom } from '../../../protocol/wire/up/rooms.ts';
import { command } from '../../command.ts';
import { makerOf } from '../../records.ts';
import { accepted, roomWithID } from './known-room.ts';

export const editRoom = command<'requestEditRoom'>({
  on: requestEditRoom,
  meter: 'ask',
  allow: may.anyone,
  run: async ({ data, self, actor, room }) => {
    refuseUnless(may.editRoom(actor, await roomWithID(room, data.roomId)));
    const changed = accepted(await room.elsewhere.changeRoom(makerOf(self), data));
    return [{ do: 'answer', data: changed }];
  },
});
