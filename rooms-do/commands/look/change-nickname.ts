import { Failure } from '../../../protocol/errors/failure.ts';
import { isVisitor } from '../../../protocol/rules/actor.ts';
import { may } from '../../../protocol/rules/may.ts';
import { cleanNickname } from '../../../protocol/text/names.ts';
import { requestChangeNickname } from '../../../protocol/wire/up/look.ts';
import { targeted } from '../../command.ts';
import { ofAnother } from './dress.ts';

export const changeNickname = targeted<'requestChangeNickname'>({
  on: requestChangeNickname,
  meter: 'ask',
  target: ({ userId }) => userId,
  allow: (actor, target) => may.rename(actor, target),
  audit: ({ self, target, targeted: named, data }) =>
    isVisitor(named) ? ofAnother(self, target, 'changeVisitorNickname', data.nickname.trim()) : null,
  run: async ({ data, target, room }) => {
    const cleaned = cleanNickname(data.nickname);
    if (!cleaned.ok) throw new Failure('validation', { message: cleaned.text });
    const { nickname } = cleaned;
    const refused = await room.elsewhere.takeName(target, nickname);
    if (refused) throw new Failure(refused);
    const { userID, accountType } = target;
    // They may have gone to another room while the name was asked for.
    if (!room.occupant(userID)) throw new Failure('user_not_found');
    if (accountType === 'super') room.elsewhere.saveLook(userID, { nickname });
    // A guest has one name only; an account keeps the name that it logs in by.
    const change = accountType === 'visitor' ? { nickname, username: nickname } : { nickname };
    return [{ do: 'change', userID, change }];
  },
});
