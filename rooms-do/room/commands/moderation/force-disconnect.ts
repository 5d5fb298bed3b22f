import { isSelf } from '../../../../protocol/rules/actor.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { forceDisconnect as words } from '../../../../protocol/wire/up/moderation.ts';
import { targeted } from '../command.ts';
import { countKick } from './count-kick.ts';
import { kickNote } from './kick-user.ts';

/** Ends the connection only: the user may come back at once. */
export const forceDisconnect = targeted({
  on: words,
  rateLimit: 'request',
  target: ({ userID: userId }) => userId,
  allow: (actor, target) => may.forceDisconnect(actor, target),
  audit: ({ self, target, targetActor: leaver }) =>
    self.userId === target.userId ? null : kickNote(leaver, target.nickname, null),
  run: ({ actor, target }) => [
    ...(isSelf(actor, target) ? [] : countKick(actor)),
    {
      do: 'leave',
      userId: target.userId,
      reason: 'session_ended',
      details: { code: 'force_disconnected' },
    },
  ],
});
