import { may } from '../../../../protocol/rules/may.ts';
import { requestMyRooms } from '../../../../protocol/wire/up/rooms.ts';
import { command } from '../command.ts';

/** The rooms that the sender has created, also those that are in no list. */
export const myRooms = command({
  on: requestMyRooms,
  rateLimit: 'request',
  load: (_, reads) => reads.rooms(),
  allow: may.anyone,
  run: ({ self }, records) => {
    const rooms = records
      .filter(({ createdBy }) => createdBy === self.userId)
      .map(({ settings, temporary, unlisted }) => ({ ...settings, temporary, private: unlisted }));
    return [{ do: 'answer', data: { rooms } }];
  },
});
