import { isVisitor } from '../../../protocol/rules/actor.ts';
import { may } from '../../../protocol/rules/may.ts';
import { all } from '../../../protocol/rules/verdict.ts';
import { requestChangeNicknameColors } from '../../../protocol/wire/up/look.ts';
import { targeted } from '../../command.ts';
import { dress, ofAnother } from './dress.ts';

export const changeNicknameColors = targeted<'requestChangeNicknameColors'>({
  on: requestChangeNicknameColors,
  meter: 'ask',
  target: ({ userId }) => userId,
  allow: (actor, target, { nicknameColor, nicknameBGColor }) =>
    all(
      nicknameColor === undefined ? 'allowed' : may.recolourName(actor, target),
      nicknameBGColor === undefined ? 'allowed' : may.recolourNameBackground(actor, target),
    ),
  audit: ({ self, target, targeted: named, data }) =>
    isVisitor(named)
      ? ofAnother(
          self,
          target,
          'changeVisitorColors',
          `${data.nicknameColor ?? ''} ${data.nicknameBGColor ?? ''}`,
        )
      : null,
  run: ({ data: { nicknameColor, nicknameBGColor }, target, room }) =>
    dress(room, target.userID, {
      ...(nicknameColor !== undefined && { nicknameColor }),
      ...(nicknameBGColor !== undefined && { nicknameBGColor }),
    }),
});
