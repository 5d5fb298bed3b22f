import { privateMessages, privateRoomId } from './private-messages.ts';

/** Marks a sent message as stored until the peer returns. Needed because its echo arrives before the ack. */
export const markWaiting = (peerId: string, messageId: string): void => {
  for (const message of privateMessages.byRoom[privateRoomId(peerId)] ?? [])
    if (message.id === messageId) message.waits = true;
};

/** Removes the marks after the peer has returned. */
export const clearWaiting = (peerId: string): void => {
  for (const message of privateMessages.byRoom[privateRoomId(peerId)] ?? []) delete message.waits;
};
