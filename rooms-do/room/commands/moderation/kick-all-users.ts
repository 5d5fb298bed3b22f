import { needsApproval } from '../../../../protocol/rules/account-limits.ts';
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
  permit: may.kickEveryone,
  load: async ({ data }, reads) => (data?.room === undefined ? null : findRoomByName(reads, data.room)),
  allow: (actor, data, named) =>
    allOf(may.kickEveryone(actor), allowIf(data?.room === undefined || named !== null, 'room_not_found')),
  // What waits for a second approver is written when it is done.
  audit: ({ data, actor }) =>
    needsApproval(actor)
      ? null
      : {
          type: 'kickConnected',
          target: data?.room ? `كل من في غرفة ${data.room}` : 'الجميع',
          text: data?.reason?.trim() || null,
          strike: {
            kind: 'kick',
            against: null,
            permission: 'canKickUsersWithSameIP',
            reason: data?.reason?.trim() ?? '',
            ...{ until: null, appealCode: null },
          },
        },
  run: ({ actor, self, data }, named) => {
    const room = named && { id: named.settings._id, name: named.settings.name };
    const answered = (kicked: number) => [{ do: 'answer', data: { kicked } } as const];
    return needsApproval(actor)
      ? [call('askKickAll', [self, { room, reason: data?.reason?.trim() ?? '' }], answered)]
      : [call('bulkKick', [{ by: actor, roomId: room?.id ?? null, ipAddress: null, until: null }], answered)];
  },
});
