import { ROOM_SWITCH_BLOCK_MS } from '../../../../protocol/constants.ts';
import { after } from '../../host/switch-clock.ts';
import { say } from '../../kit/toast.ts';
import { chat } from '../../socket/commands.ts';
import { holds } from '../../state/people.ts';
import { askPasswordOf, blockSwitching, noticeFastSwitching, roomNamed, rooms } from '../../state/rooms.ts';
import { refusalText } from '../../text/refusal.ts';

/** What the prompt shows beneath its field; null when all went well or nothing is to be said there. */
export type SwitchFault = { code: string; ar: string; text: string } | null;

const block = (ms: number): void => {
  blockSwitching(true);
  after(ms, () => blockSwitching(false));
};

/**
 * The current room and no room at all are silently left alone; too soon is told; a locked room asks its password, unless
 * the ticket of an invitation opens it.
 */
export const switchRoom = async (
  name: string | null,
  password?: string,
  invitation?: string,
): Promise<SwitchFault> => {
  if (!name || name === rooms.currentName) return null;
  if (rooms.switchBlocked) {
    noticeFastSwitching();
    return null;
  }
  const isOpened = password !== undefined || invitation !== undefined || holds('canAccessLockedRoom');
  if (roomNamed(name)?.hasPassword && !isOpened) {
    askPasswordOf(name);
    return null;
  }
  // While one switch is under way a second would go to a room that is being left, and be lost with its socket.
  blockSwitching(true);
  const answer = await chat.joinRoom(name, password, invitation);
  if (answer.ok) {
    askPasswordOf(null);
    block(ROOM_SWITCH_BLOCK_MS);
    return null;
  }
  blockSwitching(false);
  return refused(name, answer);
};

type Refusal = { code: string; message: string; retryAfterMs?: number };

const refused = (name: string, { code, message, retryAfterMs }: Refusal): SwitchFault => {
  if (code === 'too_fast') {
    block(retryAfterMs ?? ROOM_SWITCH_BLOCK_MS);
    noticeFastSwitching();
    return null;
  }
  const ar = refusalText({ code, message });
  if (code === 'wrong_password' || rooms.askingPasswordOf !== null) {
    askPasswordOf(name);
    return { code, ar, text: message };
  }
  say.error(ar);
  return null;
};
