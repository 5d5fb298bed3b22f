import { isVisitor } from '../../../../protocol/rules/actor.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { allOf, allowIf } from '../../../../protocol/rules/verdict.ts';
import { requestChangeStar } from '../../../../protocol/wire/up/appearance.ts';
import { targeted } from '../command.ts';
import { auditOfOther, changeAppearance } from './change-appearance.ts';

export const changeStar = targeted({
  on: requestChangeStar,
  rateLimit: 'request',
  target: ({ userId }) => userId,
  permit: (actor, target) => may.changeStar(actor, target),
  load: ({ data }, reads) => reads.star(data.starName),
  allow: (actor, target, _, star) =>
    allOf(
      may.changeStar(actor, target),
      allowIf(star !== null, 'not_found'),
      may.changeStar(actor, target, star ?? undefined),
    ),
  audit: ({ self, target, targetActor: wearer, data }) =>
    isVisitor(wearer) ? auditOfOther(self, target, 'changeVisitorStar', data.starName) : null,
  run: ({ target, room }, star) => {
    if (!star) return [];
    const isShown = room.participant(target.userId)?.appearance.star.visible ?? true;
    const isFirst = target.appearance.star.img === null;
    return changeAppearance(room, target.userId, {
      star: { img: star.uploadPath, visible: isShown || isFirst },
    });
  },
});
