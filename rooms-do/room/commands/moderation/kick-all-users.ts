import { may } from '../../../../protocol/rules/may.ts';
import { allOf, allowIf } from '../../../../protocol/rules/verdict.ts';
import { requestKickAllUsers } from '../../../../protocol/wire/up/moderation.ts';
import { command } from '../command.ts';
import { call } from '../effect.ts';
import { findRoomByName } from '../rooms/find-room.ts';

/** Everybody of lower rank, in every room or in the named one. They may come back at once. */
export const kickAllUsers = command({
  on: requestKickAllUsers,
  rateLimit: 'request',
  load: async ({ data }, reads) => (data?.room === undefined ? null : findRoomByName(reads, data.room)),
  allow: (actor, data, named) =>
    allOf(may.kickEveryone(actor), allowIf(data?.room === undefined || named !== null, 'room_not_found')),
  audit: ({ data }) => ({
    type: 'kickConnected',
    target: data?.room ? `كل من في غرفة ${data.room}` : 'الجميع',
    strike: {
      kind: 'kick',
      against: null,
      ...{ permission: 'canKickUsersWithSameIP', reason: '', until: null, appealCode: null },
    },
  }),
  run: ({ actor }, named) => {
    const roomId = named?.settings._id ?? null;
    return [
      call('bulkKick', [{ by: actor, roomId, ipAddress: null, until: null }], kicked => [
        { do: 'answer', data: { kicked } },
      ]),
    ];
  },
});
