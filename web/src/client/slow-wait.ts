import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { slowWaitMs } from '../../../protocol/rules/room-mode.ts';
import { toOwnActor } from '../permissions/to-actor.ts';
import { messages } from '../state/messages.ts';
import { currentUser } from '../state/people.ts';
import { isSelf } from '../state/session.ts';
import { beginWait, roomMode } from '../state/writing/room-mode.ts';

/** An own message has come, from this page or another: the wait of a slow room begins. */
export const waitAfter = ({ kind, sender }: ChatMessage): void => {
  if (kind === 'user' && isSelf(sender.userID)) waitSince(0);
};

/** What is left of the wait that the last own message on the screen began: after coming in, or when a room becomes slow. */
export const waitAfterShown = (now: number = Date.now()): void => {
  const last = messages.list.findLast(({ kind, sender }) => kind === 'user' && isSelf(sender.userID));
  if (last) waitSince(now - Date.parse(last.sentAt));
};

const waitSince = (sinceMs: number): void => {
  const me = currentUser();
  const waitMs = me ? slowWaitMs(toOwnActor(me), roomMode, sinceMs) : 0;
  if (waitMs > 0) beginWait(waitMs);
};
