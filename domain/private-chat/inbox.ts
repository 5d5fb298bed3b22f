import type { Privacy } from '../../protocol/entities/privacy.ts';
import type { IgnoredUser } from '../../protocol/entities/private-chat.ts';

/**
 * A private message that waits for its receiver. `sealed`: encrypted content, or null for a dropped message that only
 * counts. `sentAt` is in milliseconds.
 */
export type InboxEntry = {
  id: string;
  receiverId: string;
  senderId: string;
  sentAt: number;
  sealed: string | null;
};

/** A waiting private message with its encrypted content. */
export type WaitingEntry = InboxEntry & { sealed: string };

/** A private message to an account that the sender finds in no room. */
export type InboxRequest = { id: string; receiverId: string; senderId: string };

export type InboxReceiver = {
  userId: string;
  rank: number;
  ignored?: readonly IgnoredUser[];
  privacy?: Privacy;
  /** True if the sender has reached the limit of waiting messages. */
  isFull: boolean;
  /** True if the message is already stored, because the sender repeats it. */
  isKept: boolean;
};

/** Delivered or dropped messages of one receiver. `isSeen`: the receiver is visible to every user. */
export type InboxSettlement = { receiverId: string; ids: readonly string[]; isSeen: boolean };
