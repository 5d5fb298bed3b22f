import { privateMessages, privateRoomId } from './private-messages.ts';

/** Marks an own message as stored until the peer returns. Its echo arrived before the ack. */
export const markWaiting = (peerId: string, messageId: string): void => {
  for (const message of privateMessages.byRoom[privateRoomId(peerId)] ?? [])
    if (message.id === messageId) message.waits = true;
};

/** The peer is back. */
export const clearWaiting = (peerId: string): void => {
  for (const message of privateMessages.byRoom[privateRoomId(peerId)] ?? []) delete message.waits;
};
