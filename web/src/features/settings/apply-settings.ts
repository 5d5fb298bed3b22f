import { RequestRejected } from '../../../../protocol/client/errors.ts';
import type { UpData, UpName } from '../../../../protocol/wire/up.ts';
import { chat } from '../../client/chat.ts';
import { errorSentence } from '../../i18n/errors/chat-error-text.ts';
import { t, type WindowText } from '../../i18n/t-windows.ts';
import { setStyle } from '../../state/composer.ts';
import {
  preferences,
  setFontSize,
  setLifecycleSounds,
  setMentionLevel,
  setTheme,
} from '../../state/preferences.ts';
import { talkingWith } from '../../state/private/private-messages.ts';
import { toast } from '../../ui/toast/toast.ts';
import type { SettingsDraft } from './settings-draft.ts';

/** A request, and the toast of its success. */
type Change = { [Name in UpName]: { event: Name; data: UpData<Name>; done: WindowText } }[UpName];

type OnRefused = (event: UpName, refusal: RequestRejected) => void;

/** Requests one change and shows the result; false when it was refused. */
async function requestChange({ event, data, done }: Change, onRefused: OnRefused): Promise<boolean> {
  try {
    await chat().request(event, data);
    toast.success(t(done));
    return true;
  } catch (error) {
    if (!(error instanceof RequestRejected)) throw error;
    toast.error(errorSentence(error));
    onRefused(event, error);
    return false;
  }
}

/** What of the own user differs from `before`. */
function changesOf(userId: string, before: SettingsDraft, draft: SettingsDraft): Change[] {
  const differs = (field: keyof SettingsDraft): boolean => draft[field] !== before[field];
  const nickname = draft.nickname.trim();
  const colors = {
    ...(differs('nicknameColor') && { nicknameColor: draft.nicknameColor }),
    ...(differs('nicknameBGColor') && { nicknameBGColor: draft.nicknameBGColor }),
  };
  const { privateFrom, seen } = draft;
  const { icon, starVisible: starVisibility, nicknameImgVisible: nicknameImgVisibility, visibility } = draft;
  const changes: (Change | false | null)[] = [
    nickname !== '' &&
      nickname !== before.nickname && {
        event: 'requestChangeNickname',
        data: { userId, nickname },
        done: 'toast.nicknameChanged',
      },
    Object.keys(colors).length > 0 && {
      event: 'requestChangeNicknameColors',
      data: { userId, ...colors },
      done: 'toast.colorsChanged',
    },
    icon && {
      event: 'requestChangeIcon',
      data: { userId, iconName: icon.name },
      done: 'toast.iconChanged',
    },
    differs('starVisible') && {
      event: 'requestHideHisStar',
      data: { userId, starVisibility },
      done: 'toast.starVisibilityChanged',
    },
    differs('nicknameImgVisible') && {
      event: 'requestHideNicknameImg',
      data: { userId, nicknameImgVisibility },
      done: 'toast.nicknameImgVisibilityChanged',
    },
    differs('visibility') && {
      event: 'requestChangeUserVisibility',
      data: { userId, visibility },
      done: 'toast.visibilityChanged',
    },
    (differs('privateFrom') || differs('seen')) && {
      event: 'requestSetPrivacy',
      data: { privateFrom, seen, talks: talkingWith() },
      done: 'toast.privacyChanged',
    },
  ];
  return changes.filter(change => change !== false && change !== null);
}

/**
 * Applies what differs from `before`, each with a toast of its own; false when any of it was refused. Changes by
 * others meanwhile are kept.
 */
export async function applySettings(
  userId: string,
  before: SettingsDraft,
  draft: SettingsDraft,
  onRefused: OnRefused,
): Promise<boolean> {
  const requests = changesOf(userId, before, draft).map(change => requestChange(change, onRefused));
  applyLocally(draft);
  return (await Promise.all(requests)).every(Boolean);
}

/** Settings of this browser alone. */
function applyLocally({ fontSize, theme, lifecycleSounds, mentionLevel, style }: SettingsDraft): void {
  setStyle(style);
  if (theme !== preferences.theme) setTheme(theme);
  if (lifecycleSounds !== preferences.lifecycleSounds) setLifecycleSounds(lifecycleSounds);
  if (mentionLevel !== preferences.mentionLevel) setMentionLevel(mentionLevel);
  if (fontSize === preferences.fontSize) return;
  setFontSize(fontSize);
  toast.success(t('toast.fontSizeChanged'));
}
