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
  load: async ({ data }, reads) => (data?.room === undefined ? null : findRoomByName(reads, data.room)),
  allow: (actor, data, named) =>
    allOf(may.kickEveryone(actor), allowIf(data?.room === undefined || named !== null, 'room_not_found')),
  // What waits for a second approver is written when it is done.
  audit: ({ data, actor }) =>
    needsApproval(actor)
      ? null
      : {
          type: 'kickConnected',
          target: targetOf(data?.room),
          text: data?.reason?.trim() || null,
          strike: {
            kind: 'kick',
            against: null,
            permission: 'canKickUsersWithSameIP',
            reason: data?.reason?.trim() ?? '',
            ...{ until: null, appealCode: null },
          },
        },
  run: ({ actor, self, data, room }, named) => {
    const roomId = named?.settings._id ?? null;
    const kick = {
      roomId,
      room: room.settings.name,
      target: targetOf(data?.room),
      reason: data?.reason?.trim() ?? '',
    };
    const answered = (kicked: number) => [{ do: 'answer', data: { kicked } } as const];
    return needsApproval(actor)
      ? [call('askKickAll', [self, kick], answered)]
      : [call('bulkKick', [{ by: actor, roomId, ipAddress: null, until: null }], answered)];
  },
});

const targetOf = (room: string | undefined): string => (room ? `كل من في غرفة ${room}` : 'الجميع');
