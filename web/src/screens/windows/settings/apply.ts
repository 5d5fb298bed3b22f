import type { UpData, UpName } from '../../../../../protocol/wire/up.ts';
import { say } from '../../../kit/toast.ts';
import { chat } from '../../../socket/commands.ts';
import type { Declined } from '../../../socket/outbox.ts';
import { setStyle } from '../../../state/composer.ts';
import { preferences, setFontSize, setGuarded, setTheme } from '../../../state/preferences.ts';
import { refusalText } from '../../../text/refusal.ts';
import { type WindowText, w } from '../../../text/w.ts';
import type { Draft } from './draft.ts';

/** Asks for one change; says how it went; false when it was refused. */
async function ask<Name extends UpName>(event: Name, data: UpData<Name>, done: WindowText): Promise<boolean> {
  try {
    await chat.request(event, data);
    say.success(w(done));
    return true;
  } catch (error) {
    say.error(refusalText(error as Declined));
    return false;
  }
}

/**
 * Applies only what was changed since `before`, each with its own word; false when any of it was refused. What others have
 * changed meanwhile is left as they made it.
 */
export async function apply(userId: string, before: Draft, draft: Draft): Promise<boolean> {
  const asked: Promise<boolean>[] = [];
  const nickname = draft.nickname.trim();
  if (nickname !== '' && nickname !== before.nickname)
    asked.push(ask('requestChangeNickname', { userId, nickname }, 'toast.nicknameChanged'));
  const colors = {
    ...(draft.nicknameColor !== before.nicknameColor && { nicknameColor: draft.nicknameColor }),
    ...(draft.nicknameBGColor !== before.nicknameBGColor && { nicknameBGColor: draft.nicknameBGColor }),
  };
  if (Object.keys(colors).length > 0)
    asked.push(ask('requestChangeNicknameColors', { userId, ...colors }, 'toast.colorsChanged'));
  if (draft.icon)
    asked.push(ask('requestChangeIcon', { userId, iconName: draft.icon.name }, 'toast.iconChanged'));
  if (draft.starVisible !== before.starVisible)
    asked.push(
      ask('requestHideHisStar', { userId, starVisibility: draft.starVisible }, 'toast.starVisibilityChanged'),
    );
  if (draft.nicknameImgVisible !== before.nicknameImgVisible)
    asked.push(
      ask(
        'requestHideNicknameImg',
        { userId, nicknameImgVisibility: draft.nicknameImgVisible },
        'toast.nicknameImgVisibilityChanged',
      ),
    );
  if (draft.visibility !== before.visibility)
    asked.push(
      ask('requestChangeUserVisibility', { userId, visibility: draft.visibility }, 'toast.visibilityChanged'),
    );
  applyHere(draft);
  return (await Promise.all(asked)).every(Boolean);
}

/** What is only of this browser. */
function applyHere({ fontSize, theme, guarded, style }: Draft): void {
  setStyle(style);
  if (theme !== preferences.theme) setTheme(theme);
  if (guarded !== preferences.guarded) setGuarded(guarded);
  if (fontSize === preferences.fontSize) return;
  setFontSize(fontSize);
  say.success(w('toast.fontSizeChanged'));
}
