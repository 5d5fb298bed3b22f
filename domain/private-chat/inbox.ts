import type { Privacy } from '../../protocol/entities/privacy.ts';
import type { IgnoredUser } from '../../protocol/entities/private-chat.ts';

/**
 * A private message that waits for its receiver. `sealed` is its encrypted content; null for a message that is
 * dropped and only counts. `sentAt` is in milliseconds.
 */
export type InboxEntry = {
  id: string;
  receiverId: string;
  senderId: string;
  sentAt: number;
  sealed: string | null;
};

/** A waiting message with its encrypted content. */
export type WaitingEntry = InboxEntry & { sealed: string };

/** A message of this sender for an account that the sender finds nowhere. */
export type InboxRequest = { id: string; receiverId: string; senderId: string };

/** The receiver as their account is stored. */
export type InboxReceiver = {
  userId: string;
  rank: number;
  ignored?: readonly IgnoredUser[];
  privacy?: Privacy;
  /** No further message of this sender has a place. */
  isFull: boolean;
  /** The message is stored already: its sender repeats it. */
  isKept: boolean;
};

/** Delivered or dropped messages of one receiver. `isSeen`: every user sees the receiver. */
export type InboxSettlement = { receiverId: string; ids: readonly string[]; isSeen: boolean };
