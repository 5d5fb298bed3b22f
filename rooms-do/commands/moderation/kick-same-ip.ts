import { SECOND_MS } from '../../../protocol/constants.ts';
import { may } from '../../../protocol/rules/may.ts';
import { requestKickSameIP } from '../../../protocol/wire/up/moderation.ts';
import { targeted } from '../../command.ts';

/** Everybody at the target's address, each judged where they are. */
export const kickSameIP = targeted<'requestKickSameIP'>({
  on: requestKickSameIP,
  meter: 'ask',
  target: ({ userId }) => userId,
  allow: (actor, target) => may.kickSameIP(actor, target),
  audit: ({ target }) => ({ type: 'kickConnected', target: target.nickname, text: 'كل من له عنوان IP نفسه' }),
  run: async ({ actor, target, room }) => {
    const until = room.now() + room.house.options.kickHoldSeconds * SECOND_MS;
    const sweep = { by: actor, roomId: null, ipAddress: target.ipAddress, until };
    return [{ do: 'answer', data: { kicked: await room.elsewhere.sweep(sweep) } }];
  },
});
