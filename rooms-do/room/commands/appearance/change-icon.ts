import { isVisitor } from '../../../../protocol/rules/actor.ts';
import { may } from '../../../../protocol/rules/may.ts';
import { allOf, allowIf } from '../../../../protocol/rules/verdict.ts';
import { requestChangeIcon } from '../../../../protocol/wire/up/appearance.ts';
import { targeted } from '../command.ts';
import { auditOfOther, changeAppearance } from './change-appearance.ts';

export const changeIcon = targeted({
  on: requestChangeIcon,
  rateLimit: 'request',
  target: ({ userId }) => userId,
  permit: (actor, target) => may.changeIcon(actor, target),
  load: ({ data }, reads) => reads.icon(data.iconName),
  allow: (actor, target, _, icon) =>
    allOf(
      may.changeIcon(actor, target),
      allowIf(icon !== null, 'not_found'),
      may.changeIcon(actor, target, { restricted: icon?.isRestricted ?? false }),
    ),
  audit: ({ self, target, targetActor: wearer, data }) =>
    isVisitor(wearer) ? auditOfOther(self, target, 'changeVisitorIcon', data.iconName) : null,
  run: ({ target, room }, icon) =>
    icon ? changeAppearance(room, target.userId, { image: icon.uploadPath }) : [],
});
