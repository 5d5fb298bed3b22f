import { has } from '../../../protocol/rules/actor.ts';
import { may } from '../../../protocol/rules/may.ts';
import { requestBanUser } from '../../../protocol/wire/up/moderation.ts';
import { targeted } from '../../command.ts';
import { personOf } from '../../records.ts';

/** The quick ban: of the device and of the address. It writes its own entry, and closes whom it falls on, before it answers. */
export const banUser = targeted<'requestBanUser'>({
  on: requestBanUser,
  meter: 'ask',
  target: ({ userId }) => userId,
  allow: (actor, target) => may.ban(actor, target),
  run: async ({ data, self, actor, target, room }) => {
    const { userID, role, rank } = actor;
    const { nickname, fingerprint, ipAddress } = target;
    await room.elsewhere.ban({
      by: { ...personOf(self), userID, role, rank, kicksShielded: has(actor, 'canKickShielded') },
      target: { nickname, fingerprint, ipAddress, host: null },
      banDuration: data.banDuration ?? null,
    });
    return [];
  },
});
