import { may } from '../../../protocol/rules/may.ts';
import { requestCreateRoom } from '../../../protocol/wire/up/rooms.ts';
import { command } from '../../command.ts';
import { makerOf } from '../../records.ts';
import { accepted } from './known-room.ts';

/** A room of one's own, which one may always enter. */
export const createRoom = command<'requestCreateRoom'>({
  on: requestCreateRoom,
  meter: 'ask',
  allow: (actor, wish) => may.createRoom(actor, wish),
  run: async ({ data, self, room }) => {
    const made = accepted(await room.elsewhere.makeRoom(makerOf(self), data));
    return [{ do: 'answer', data: made }];
  },
});
