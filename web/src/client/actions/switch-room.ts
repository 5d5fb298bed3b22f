import { ROOM_SWITCH_BLOCK_MS } from '../../../../protocol/constants.ts';
import { startBackgroundTimer } from '../../browser/background-timer.ts';
import { errorSentence } from '../../i18n/errors/chat-error-text.ts';
import { hasOwnPermission } from '../../state/people.ts';
import {
  blockSwitching,
  findRoomByName,
  rooms,
  setPasswordPrompt,
  showSwitchNotice,
} from '../../state/rooms.ts';
import { toast } from '../../ui/toast/toast.ts';
import { chat } from '../chat.ts';

/** Error text for the password prompt; null if there is none. */
export type SwitchError = string | null;

const block = (ms: number): void => {
  blockSwitching(true);
  startBackgroundTimer(ms, () => blockSwitching(false));
};

/**
 * Switches rooms. Does nothing for the current room or a missing one. A switch too soon after the last one shows a
 * notice. A locked room asks for its password, unless an invitation's ticket or canAccessLockedRoom opens it.
 */
export const switchRoom = async (
  name: string | null,
  password?: string,
  invitation?: string,
): Promise<SwitchError> => {
  if (!name || name === rooms.currentName) return null;
  if (rooms.switchBlocked) {
    showSwitchNotice();
    return null;
  }
  const isOpened =
    password !== undefined || invitation !== undefined || hasOwnPermission('canAccessLockedRoom');
  if (findRoomByName(name)?.hasPassword && !isOpened) {
    setPasswordPrompt(name);
    return null;
  }
  // A second switch during the first one would start from the old room and be lost with that room's socket.
  blockSwitching(true);
  const answer = await chat().joinRoom(name, password, invitation);
  if (answer.ok) {
    setPasswordPrompt(null);
    block(ROOM_SWITCH_BLOCK_MS);
    return null;
  }
  blockSwitching(false);
  return onRefused(name, answer);
};

type JoinRefusal = { code: string; message: string; retryAfterMs?: number };

const onRefused = (name: string, { code, message, retryAfterMs }: JoinRefusal): SwitchError => {
  if (code === 'too_fast') {
    block(retryAfterMs ?? ROOM_SWITCH_BLOCK_MS);
    showSwitchNotice();
    return null;
  }
  const sentence = errorSentence({ code, message });
  if (code === 'wrong_password' || rooms.passwordPromptFor !== null) {
    setPasswordPrompt(name);
    return sentence;
  }
  toast.error(sentence);
  return null;
};
