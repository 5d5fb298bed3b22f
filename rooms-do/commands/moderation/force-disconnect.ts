import { may } from '../../../protocol/rules/may.ts';
import { forceDisconnect as words } from '../../../protocol/wire/up/moderation.ts';
import { targeted } from '../../command.ts';
import { kickOf } from './kick-user.ts';

/** Only the connection ends: there is no hold. */
export const forceDisconnect = targeted<'forceDisconnect'>({
  on: words,
  meter: 'ask',
  target: ({ userID }) => userID,
  allow: (actor, target) => may.forceDisconnect(actor, target),
  audit: ({ self, target, targeted: leaver }) =>
    self.userID === target.userID ? null : kickOf(leaver, target.nickname, null),
  run: ({ target }) => [{ do: 'leave', userID: target.userID, reason: 'session_ended' }],
});
