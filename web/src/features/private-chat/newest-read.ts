import type { ChatMessage } from '../../../../protocol/entities/messages.ts';

/** The last message of the peer, which the peer may be told of as read; null where there is none, and of a request, whose author is told nothing. */
export const newestRead = (
  peerId: string,
  list: readonly ChatMessage[],
  isRequest: boolean,
): string | null =>
  isRequest ? null : (list.findLast(({ sender }) => sender.userID === peerId)?.id ?? null);
