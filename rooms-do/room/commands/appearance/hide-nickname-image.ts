import { may } from '../../../../protocol/rules/may.ts';
import { requestHideNicknameImg } from '../../../../protocol/wire/up/appearance.ts';
import { targeted } from '../command.ts';

export const hideNicknameImage = targeted({
  on: requestHideNicknameImg,
  rateLimit: 'request',
  target: ({ userId }) => userId,
  allow: (actor, target) => may.hideNicknameImage(actor, target),
  run: ({ data, target: { userId, appearance } }) => {
    const nicknameImg = { ...appearance.nicknameImg, visible: data.nicknameImgVisibility };
    return [{ do: 'change', userId, change: { appearance: { ...appearance, nicknameImg } } }];
  },
});
