import { may } from '../../../../protocol/rules/may.ts';
import { requestHideHisStar } from '../../../../protocol/wire/up/appearance.ts';
import { targeted } from '../command.ts';

export const hideStar = targeted({
  on: requestHideHisStar,
  rateLimit: 'request',
  target: ({ userId }) => userId,
  allow: (actor, target) => may.hideStar(actor, target),
  run: ({ data, target: { userId, appearance } }) => {
    const star = { ...appearance.star, visible: data.starVisibility };
    return [{ do: 'change', userId, change: { appearance: { ...appearance, star } } }];
  },
});
