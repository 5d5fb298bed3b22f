import { isSeenTold } from '../../../../domain/private-consent.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { privateSeen as words } from '../../../../protocol/wire/up/privacy.ts';
import { targeted } from '../command.ts';

/** Relayed where both have chosen it, and stored nowhere. The ack is the same either way, so that it tells of nobody's choice. */
export const privateSeen = targeted({
  on: words,
  rateLimit: 'request',
  target: ({ to }) => to,
  isImmediate: true,
  knows: (self, target) => target.repliesAllowedFrom.includes(self.userId),
  allow: (actor, target) => may.tellSeen(actor, target),
  run: ({ data: { messageId }, self, target }) =>
    isSeenTold(self, target)
      ? [{ do: 'sendSeen', userId: target.userId, seen: { by: self.userId, messageId } }]
      : [],
});
