import { struckOf } from '../../../../domain/strike.ts';
import { usesOneTimeKick } from '../../../../protocol/rules/may/moderation.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { forceDisconnect as words } from '../../../../protocol/wire/up/moderation.ts';
import { targeted } from '../command.ts';
import { countKick } from './count-kick.ts';
import { kickNote } from './kick-user.ts';

/** Ends the connection only: the user may come back at once, and there is nothing to appeal. */
export const forceDisconnect = targeted({
  on: words,
  rateLimit: 'request',
  target: ({ userID: userId }) => userId,
  allow: (actor, target) => may.forceDisconnect(actor, target),
  run: ({ self, actor, target, targetActor }) => {
    const { userId } = target;
    const details = { code: 'force_disconnected' } as const;
    const leave = { do: 'leave', userId, reason: 'session_ended', details } as const;
    if (self.userId === userId) return [leave];
    const strike = {
      kind: 'kick',
      against: struckOf(target),
      permission: usesOneTimeKick(actor, targetActor) ? 'hasOneTimeKick' : 'canKickUser',
      ...{ reason: '', until: null, appealCode: null },
    } as const;
    return [
      ...countKick(actor),
      { do: 'audit', note: { ...kickNote(targetActor, target.nickname, null), strike }, by: self },
      leave,
    ];
  },
});
