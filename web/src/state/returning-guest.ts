import { DAY_MS } from '../../../protocol/constants.ts';
import type { ChatMessage, MessageStyle } from '../../../protocol/entities/messages.ts';
import { readStored, removeStored, writeStored } from '../browser/local-storage.ts';

/** The private chats of a guest: messages by room of two, unread counts and accepted users by peer, peers of open windows. */
export type KeptTalks = {
  byRoom: Record<string, ChatMessage[]>;
  unread: Record<string, number>;
  accepted: Record<string, true>;
  open: string[];
};

/** The last guest at this browser. `leftAt`: milliseconds. */
export type ReturningGuest = {
  userId: string;
  nickname: string;
  style: MessageStyle;
  talks: KeptTalks;
  leftAt: number;
};

const KEY = 'samar.guest';

/** The server keeps the name for as long, unless operators choose another period. */
const RETURN_MS = 7 * DAY_MS;

/** Null after the period, and where nobody was a guest. */
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
