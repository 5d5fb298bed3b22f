import { may } from '../../../protocol/rules/may.ts';
import { requestHideNicknameImg } from '../../../protocol/wire/up/look.ts';
import { targeted } from '../../command.ts';

export const hideNicknameImage = targeted<'requestHideNicknameImg'>({
  on: requestHideNicknameImg,
  meter: 'ask',
  target: ({ userId }) => userId,
  allow: (actor, target) => may.hideNicknameImage(actor, target),
  run: ({ data, target: { userID, look } }) => {
    const nicknameImg = { ...look.nicknameImg, visible: data.nicknameImgVisibility };
    return [{ do: 'change', userID, change: { look: { ...look, nicknameImg } } }];
  },
});
