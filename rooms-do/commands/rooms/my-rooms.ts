import { may } from '../../../protocol/rules/may.ts';
import { requestMyRooms } from '../../../protocol/wire/up/rooms.ts';
import { command } from '../../command.ts';

/** The rooms that one has made, those too that are in no list. */
export const myRooms = command<'requestMyRooms'>({
  on: requestMyRooms,
  meter: 'ask',
  allow: may.anyone,
  run: async ({ self, room }) => {
    const rooms = (await room.elsewhere.rooms())
      .filter(({ createdBy }) => createdBy === self.userID)
      .map(({ settings, temporary, unlisted }) => ({ ...settings, temporary, private: unlisted }));
    return [{ do: 'answer', data: { rooms } }];
  },
});
