import { struckOf } from '../../../../domain/strike.ts';
import { MINUTE_MS, SECOND_MS } from '../../../../protocol/constants.ts';
import { isVisitor, type Target } from '../../../../protocol/rules/actor.ts';
import { usesOneTimeKick } from '../../../../protocol/rules/may/moderation.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { requestKickUser } from '../../../../protocol/wire/up/moderation.ts';
import type { AuditNote } from '../../../rpc/remote-commands.ts';
import { targeted } from '../command.ts';
import { call } from '../effect.ts';
import { countKick } from './count-kick.ts';

/** Out of the whole chat, and kept out for a while. The mark of a one-time kick ends with the session that had it. */
export const kickUser = targeted({
  on: requestKickUser,
  rateLimit: 'request',
  target: ({ userId }) => userId,
  reachesLeft: ({ alsoLeft }) => alsoLeft === true,
  // A guest's kick uses up a mark, which ends with the presence.
  allow: (actor, target, { minutes, alsoLeft }) =>
    minutes === undefined && !alsoLeft ? may.kick(actor, target) : may.kickFor(actor, target),
  run: ({ data, self, actor, target, targetActor, room, hasLeft }) => {
    const holdMs =
      data.minutes === undefined
        ? room.siteConfig.options.kickHoldSeconds * SECOND_MS
        : data.minutes * MINUTE_MS;
    const until = room.now() + holdMs;
    const message = data.reason?.trim();
    const appealCode = room.newId();
    const details = { until, ...(message && { message }), appeal: appealCode };
    const note = {
      ...kickNote(targetActor, target.nickname, data.reason ?? null),
      ...(data.minutes !== undefined && { minutes: data.minutes }),
    };
    const strike = {
      kind: 'kick',
      against: struckOf(target),
      permission: usesOneTimeKick(actor, targetActor) ? 'hasOneTimeKick' : 'canKickUser',
      ...{ reason: message ?? '', until, appealCode },
    } as const;
    return [
      ...countKick(actor),
      call('blockReentry', [target, details, actor.rank]),
      { do: 'audit', note: { ...note, strike }, by: self },
      ...(hasLeft ? [] : [{ do: 'leave', userId: target.userId, reason: 'kicked', details } as const]),
    ];
  },
});

export const kickNote = (kicked: Target, nickname: string, reason: string | null): AuditNote => ({
  type: isVisitor(kicked) ? 'kickVisitor' : 'kickConnected',
  target: nickname,
  text: reason,
});
