import { may } from '../../../protocol/rules/may.ts';
import { requestKickAllUsers } from '../../../protocol/wire/up/moderation.ts';
import { command } from '../../command.ts';
import { roomNamed } from '../rooms/known-room.ts';

/** Everybody of lower rank, in every room or in the one that is named; they may come back at once. */
export const kickAllUsers = command<'requestKickAllUsers'>({
  on: requestKickAllUsers,
  meter: 'ask',
  allow: may.kickEveryone,
  audit: ({ data }) => ({
    type: 'kickConnected',
    target: data?.room ? `كل من في غرفة ${data.room}` : 'الجميع',
  }),
  run: async ({ data, actor, room }) => {
    const named = data?.room;
    const roomId = named === undefined ? null : (await roomNamed(room, named)).settings._id;
    const sweep = { by: actor, roomId, ipAddress: null, until: null };
    return [{ do: 'answer', data: { kicked: await room.elsewhere.sweep(sweep) } }];
  },
});
