import type { MessageStyle } from '../../../../protocol/entities/messages.ts';
import type { PrivateSenders } from '../../../../protocol/entities/privacy.ts';
import type { User, Visibility } from '../../../../protocol/entities/user.ts';
import type { Picture } from '../../client/http/read-pictures.ts';
import { composer } from '../../state/composer.ts';
import { type FontSize, type MentionLevel, preferences, type ThemeChoice } from '../../state/preferences.ts';
import { ownPrivacy } from '../../state/private/privacy.ts';
import { sendsTyping } from '../../state/writing/typing-choice.ts';

/** State of the settings window. Applied only by OK. */
export type SettingsDraft = {
  nickname: string;
  nicknameColor: string;
  nicknameBGColor: string;
  icon: Picture | null;
  starVisible: boolean;
  nicknameImgVisible: boolean;
  visibility: Visibility;
  fontSize: FontSize;
  theme: ThemeChoice;
  lifecycleSounds: boolean;
  mentionLevel: MentionLevel;
  privateFrom: PrivateSenders;
  seen: boolean;
  typing: boolean;
  style: MessageStyle;
};

export const settingsDraftOf = (me: User): SettingsDraft => ({
  nickname: me.nickname,
  nicknameColor: me.nicknameColor,
  nicknameBGColor: me.nicknameBGColor,
  icon: null,
  starVisible: me.star.visible,
  nicknameImgVisible: me.nicknameImg.visible,
  visibility: me.visibility,
  fontSize: preferences.fontSize,
  theme: preferences.theme,
  lifecycleSounds: preferences.lifecycleSounds,
  mentionLevel: preferences.mentionLevel,
  ...ownPrivacy(),
  typing: sendsTyping(),
  style: { ...composer.style },
});

export type Editing = {
  me: User;
  draft: SettingsDraft;
  change: (change: Partial<SettingsDraft>) => void;
  /** Reason why the nickname was refused. */
  nicknameRefusal: string | null;
};
