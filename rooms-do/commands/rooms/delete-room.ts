import { may } from '../../../protocol/rules/may.ts';
import { refuseUnless } from '../../../protocol/rules/refuse-unless.ts';
import { requestDeleteRoom } from '../../../protocol/wire/up/rooms.ts';
import { command } from '../../command.ts';
import { makerOf } from '../../records.ts';
import { accepted, roomWithID } from './known-room.ts';

/** Its people are moved once the asker, who may be one of them, has been answered. */
export const deleteRoom = command<'requestDeleteRoom'>({
  on: requestDeleteRoom,
  meter: 'ask',
  allow: may.anyone,
  run: async ({ data, self, actor, room }) => {
    refuseUnless(may.editRoom(actor, await roomWithID(room, data.roomId)));
    accepted(await room.elsewhere.removeRoom(makerOf(self), data.roomId));
    return [{ do: 'rooms' }];
  },
});
