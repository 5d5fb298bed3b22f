import { privateMessages, privateRoomId } from './private-messages.ts';

/** The server keeps an own message until the peer returns. Its echo came before the ack. */
export const markWaiting = (peerId: string, messageId: string): void => {
  for (const message of privateMessages.byRoom[privateRoomId(peerId)] ?? [])
    if (message.id === messageId) message.waits = true;
};

/** The peer is back. */
export const clearWaiting = (peerId: string): void => {
  for (const message of privateMessages.byRoom[privateRoomId(peerId)] ?? []) delete message.waits;
};
