import { Failure } from '../../../../protocol/errors/failure.ts';
import { isVisitor } from '../../../../protocol/rules/actor.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { cleanNickname } from '../../../../protocol/text/names.ts';
import { requestChangeNickname } from '../../../../protocol/wire/up/appearance.ts';
import { targeted } from '../command.ts';
import { call } from '../effect.ts';
import { auditOfOther, saveAppearance } from './change-appearance.ts';

export const changeNickname = targeted({
  on: requestChangeNickname,
  rateLimit: 'request',
  target: ({ userId }) => userId,
  allow: (actor, target) => may.changeNickname(actor, target),
  audit: ({ self, target, targetActor: renamed, data }) =>
    isVisitor(renamed) ? auditOfOther(self, target, 'changeVisitorNickname', data.nickname.trim()) : null,
  run: ({ data, self, target, room }) => {
    const cleaned = cleanNickname(data.nickname);
    if (!cleaned.ok) throw new Failure('validation', { message: cleaned.text });
    const { nickname } = cleaned;
    return [
      call('claimNickname', [target, nickname, self.userId === target.userId ? 'self' : 'other'], refused => {
        if (refused) throw new Failure(refused);
        const { userId, accountType } = target;
        // They may have gone to another room while the nickname was claimed.
        if (!room.participant(userId)) throw new Failure('user_not_found');
        // A guest has one name only; an account keeps the name that it logs in by.
        if (accountType === 'visitor')
          return [{ do: 'change', userId, change: { nickname, username: nickname } }];
        return [saveAppearance(userId, { nickname }), { do: 'change', userId, change: { nickname } }];
      }),
    ];
  },
});
