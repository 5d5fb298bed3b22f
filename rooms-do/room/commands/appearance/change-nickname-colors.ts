import { isVisitor } from '../../../../protocol/rules/actor.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { allOf } from '../../../../protocol/rules/verdict.ts';
import { requestChangeNicknameColors } from '../../../../protocol/wire/up/appearance.ts';
import { targeted } from '../command.ts';
import { auditOfOther, changeAppearance } from './change-appearance.ts';

export const changeNicknameColors = targeted({
  on: requestChangeNicknameColors,
  rateLimit: 'request',
  target: ({ userId }) => userId,
  allow: (actor, target, { nicknameColor, nicknameBGColor }) =>
    allOf(
      nicknameColor === undefined ? 'allowed' : may.changeNameColor(actor, target),
      nicknameBGColor === undefined ? 'allowed' : may.changeNameBackground(actor, target),
    ),
  audit: ({ self, target, targetActor: named, data }) =>
    isVisitor(named)
      ? auditOfOther(
          self,
          target,
          'changeVisitorColors',
          `${data.nicknameColor ?? ''} ${data.nicknameBGColor ?? ''}`,
        )
      : null,
  run: ({ data: { nicknameColor, nicknameBGColor }, target, room }) =>
    changeAppearance(room, target.userId, {
      ...(nicknameColor !== undefined && { nicknameColor }),
      ...(nicknameBGColor !== undefined && { nicknameBGColor }),
    }),
});
