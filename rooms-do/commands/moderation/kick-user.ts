import { SECOND_MS } from '../../../protocol/constants.ts';
import { isVisitor, type Target } from '../../../protocol/rules/actor.ts';
import { may } from '../../../protocol/rules/may.ts';
import { requestKickUser } from '../../../protocol/wire/up/moderation.ts';
import { type Trace, targeted } from '../../command.ts';

/** Out of the whole chat, with a hold. A mark of the one-time kick goes with whom it lay on. */
export const kickUser = targeted<'requestKickUser'>({
  on: requestKickUser,
  meter: 'ask',
  target: ({ userId }) => userId,
  allow: (actor, target) => may.kick(actor, target),
  audit: ({ target, targeted: kicked, data }) => kickOf(kicked, target.nickname, data.reason ?? null),
  run: async ({ data, target, room }) => {
    const until = room.now() + room.house.options.kickHoldSeconds * SECOND_MS;
    const message = data.reason?.trim();
    const farewell = { until, ...(message && { message }) };
    await room.elsewhere.hold(target, farewell);
    return [{ do: 'leave', userID: target.userID, reason: 'kicked', farewell }];
  },
});

export const kickOf = (kicked: Target, nickname: string, reason: string | null): Trace => ({
  type: isVisitor(kicked) ? 'kickVisitor' : 'kickConnected',
  target: nickname,
  text: reason,
});
