import { struckOf } from '../../../../domain/strike.ts';
import { RESTRAINT_MS, WARNING_MAX_GRAPHEMES } from '../../../../protocol/constants.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { graphemes } from '../../../../protocol/text/length.ts';
import { sendWarningMessage } from '../../../../protocol/wire/up/messages.ts';
import { targeted } from '../command.ts';
import { call } from '../effect.ts';

export const warning = targeted({
  on: sendWarningMessage,
  rateLimit: 'request',
  target: ({ userId }) => userId,
  reachesLeft: ({ alsoLeft }) => alsoLeft === true,
  allow: (actor, target) => may.warn(actor, target),
  run: ({ data, self, actor, target, room, hasLeft }) => {
    const text = data.text.trim();
    if (text === '') throw new Failure('empty_message');
    if (graphemes(text) > WARNING_MAX_GRAPHEMES)
      throw new Failure('message_too_long', { limit: WARNING_MAX_GRAPHEMES });
    const sentAt = new Date(room.now()).toISOString();
    const appealCode = room.newId();
    const strike = {
      kind: 'warning',
      against: struckOf(target),
      permission: 'canSendWarningMsg',
      ...{ reason: text, until: null, appealCode },
    } as const;
    const warning = { text, from: self.nickname, sentAt, appeal: appealCode };
    const restraint = { kind: 'warning', rank: actor.rank, warning } as const;
    return [
      hasLeft
        ? call('restrain', [target, restraint, room.now() + RESTRAINT_MS])
        : { do: 'warn', userId: target.userId, warning },
      { do: 'audit', note: { type: 'warning', target: target.nickname, text, strike }, by: self },
    ];
  },
});
