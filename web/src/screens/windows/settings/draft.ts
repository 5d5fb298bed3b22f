import type { MessageStyle } from '../../../../../protocol/entities/chat-message.ts';
import type { User, Visibility } from '../../../../../protocol/entities/user.ts';
import { composer } from '../../../state/composer.ts';
import { type FontSize, preferences, type ThemeChoice } from '../../../state/preferences.ts';
import type { Picture } from '../PicturePicker.tsx';

/** Everything of the settings as it stands in the window: nothing of it holds until OK. */
export type Draft = {
  nickname: string;
  nicknameColor: string;
  nicknameBGColor: string;
  icon: Picture | null;
  starVisible: boolean;
  nicknameImgVisible: boolean;
  visibility: Visibility;
  fontSize: FontSize;
  theme: ThemeChoice;
  guarded: boolean;
  style: MessageStyle;
};

export const draftOf = (me: User): Draft => ({
  nickname: me.nickname,
  nicknameColor: me.nicknameColor,
  nicknameBGColor: me.nicknameBGColor,
  icon: null,
  starVisible: me.star.visible,
  nicknameImgVisible: me.nicknameImg.visible,
  visibility: me.visibility,
  fontSize: preferences.fontSize,
  theme: preferences.theme,
  guarded: preferences.guarded,
  style: { ...composer.style },
});

/** What a tab of the window works on. */
export type Editing = { me: User; draft: Draft; change: (change: Partial<Draft>) => void };
