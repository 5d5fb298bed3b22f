import { Failure } from '../../../protocol/errors/failure.ts';
import { isVisitor } from '../../../protocol/rules/actor.ts';
import { may } from '../../../protocol/rules/may.ts';
import { requestChangeIcon } from '../../../protocol/wire/up/look.ts';
import { targeted } from '../../command.ts';
import { dress, ofAnother } from './dress.ts';

export const changeIcon = targeted<'requestChangeIcon'>({
  on: requestChangeIcon,
  meter: 'ask',
  target: ({ userId }) => userId,
  allow: (actor, target) => may.changeIcon(actor, target),
  audit: ({ self, target, targeted: wearer, data }) =>
    isVisitor(wearer) ? ofAnother(self, target, 'changeVisitorIcon', data.iconName) : null,
  run: async ({ data, actor, target, targeted: wearer, room }) => {
    const icon = await room.elsewhere.icon(data.iconName);
    if (!icon) throw new Failure('not_found');
    const verdict = may.changeIcon(actor, wearer, { restricted: icon.isRestricted });
    if (verdict !== 'allowed') throw new Failure(verdict);
    return dress(room, target.userID, { image: icon.uploadPath });
  },
});
