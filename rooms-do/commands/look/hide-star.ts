import { may } from '../../../protocol/rules/may.ts';
import { requestHideHisStar } from '../../../protocol/wire/up/look.ts';
import { targeted } from '../../command.ts';

export const hideStar = targeted<'requestHideHisStar'>({
  on: requestHideHisStar,
  meter: 'ask',
  target: ({ userId }) => userId,
  allow: (actor, target) => may.hideStar(actor, target),
  run: ({ data, target: { userID, look } }) => {
    const star = { ...look.star, visible: data.starVisibility };
    return [{ do: 'change', userID, change: { look: { ...look, star } } }];
  },
});
