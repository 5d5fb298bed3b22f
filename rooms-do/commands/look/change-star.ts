import { Failure } from '../../../protocol/errors/failure.ts';
import { isVisitor } from '../../../protocol/rules/actor.ts';
import { may } from '../../../protocol/rules/may.ts';
import { requestChangeStar } from '../../../protocol/wire/up/look.ts';
import { targeted } from '../../command.ts';
import { dress, ofAnother } from './dress.ts';

export const changeStar = targeted<'requestChangeStar'>({
  on: requestChangeStar,
  meter: 'ask',
  target: ({ userId }) => userId,
  allow: (actor, target) => may.changeStar(actor, target),
  audit: ({ self, target, targeted: wearer, data }) =>
    isVisitor(wearer) ? ofAnother(self, target, 'changeVisitorStar', data.starName) : null,
  run: async ({ data, actor, target, targeted: wearer, room }) => {
    const star = await room.elsewhere.star(data.starName);
    if (!star) throw new Failure('not_found');
    const verdict = may.changeStar(actor, wearer, star);
    if (verdict !== 'allowed') throw new Failure(verdict);
    const visible = room.occupant(target.userID)?.look.star.visible ?? true;
    const isFirst = target.look.star.img === null;
    return dress(room, target.userID, { star: { img: star.uploadPath, visible: visible || isFirst } });
  },
});
