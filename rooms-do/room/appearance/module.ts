import type { RoomModule } from '../platform/room-module.ts';
import {
  changeIcon,
  changeNickname,
  changeNicknameColors,
  changeStar,
  changeVisibility,
  hideNicknameImage,
  hideStar,
} from './appearance-commands.ts';

export const appearance = {
  commands: {
    requestChangeIcon: changeIcon,
    requestChangeNickname: changeNickname,
    requestChangeNicknameColors: changeNicknameColors,
    requestChangeStar: changeStar,
    requestChangeUserVisibility: changeVisibility,
    requestHideHisStar: hideStar,
    requestHideNicknameImg: hideNicknameImage,
  },
} satisfies RoomModule;
