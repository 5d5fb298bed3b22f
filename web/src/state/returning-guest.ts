import { DAY_MS } from '../../../protocol/constants.ts';
import type { ChatMessage, MessageStyle } from '../../../protocol/entities/messages.ts';
import { readStored, removeStored, writeStored } from '../browser/local-storage.ts';

/**
 * Private chats of a guest: messages by private room, unread counts and accepted users by peer, peers of open windows.
 */
export type KeptTalks = {
  byRoom: Record<string, ChatMessage[]>;
  unread: Record<string, number>;
  accepted: Record<string, true>;
  open: string[];
};

/** Last guest of this browser. `leftAt`: milliseconds. */
export type ReturningGuest = {
  userId: string;
  nickname: string;
  style: MessageStyle;
  talks: KeptTalks;
  leftAt: number;
};

const KEY = 'samar.guest';

/** The server reserves the name for the same time, unless operators set another period. */
const RETURN_MS = 7 * DAY_MS;

/** Null after the period, or if this browser had no guest. */
export const readReturningGuest = (now = Date.now()): ReturningGuest | null => {
  const kept = readStored<ReturningGuest>(KEY);
  if (!kept) return null;
  if (now - kept.leftAt < RETURN_MS) return kept;
  removeStored(KEY);
  return null;
};

export const keepReturningGuest = (guest: Omit<ReturningGuest, 'leftAt'>, now = Date.now()): void =>
  writeStored(KEY, { ...guest, leftAt: now } satisfies ReturningGuest);

export const forgetReturningGuest = (): void => removeStored(KEY);
