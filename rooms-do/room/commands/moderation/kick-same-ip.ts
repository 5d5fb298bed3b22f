import { SECOND_MS } from '../../../../protocol/constants.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { requestKickSameIP } from '../../../../protocol/wire/up/moderation.ts';
import { targeted } from '../command.ts';
import { call } from '../effect.ts';

/** Everybody at the target's address, each judged where they are. */
export const kickSameIP = targeted({
  on: requestKickSameIP,
  rateLimit: 'request',
  target: ({ userId }) => userId,
  isDoneByCall: true,
  allow: (actor, target) => may.kickSameIP(actor, target),
  audit: ({ target }) => ({
    type: 'kickConnected',
    target: target.nickname,
    text: 'كل من له عنوان IP نفسه',
    strike: {
      kind: 'kick',
      against: null,
      ...{ permission: 'canKickUsersWithSameIP', reason: '', until: null, appealCode: null },
    },
  }),
  run: ({ actor, target, room }) => {
    const until = room.now() + room.siteConfig.options.kickHoldSeconds * SECOND_MS;
    return [
      call('bulkKick', [{ by: actor, roomId: null, ipAddress: target.ipAddress, until }], kicked => [
        { do: 'answer', data: { kicked } },
      ]),
    ];
  },
});
