/**
 * Push notification for a user who is not looking at the chat. `room`: name of the room of a mention. A note of kind
 * `friend` has no text and no message.
 */
export type PushNote = {
  to: string;
  from: { userId: string; nickname: string };
  text: string;
  messageId: string;
  /** Deleted messages; the device closes their notifications. */
  withdrawn?: readonly string[];
} & ({ kind: 'private' | 'friend' } | { kind: 'mention'; roomId: string; room: string });

/** Key of the note's conversation, because a device shows only the newest note per conversation. */
export const conversationOf = (note: PushNote): string =>
  note.kind === 'mention' ? `mention ${note.roomId}` : `${note.kind} ${note.from.userId}`;

export const friendNote = (to: string, from: PushNote['from']): PushNote => ({
  kind: 'friend',
  to,
  from,
  text: '',
  messageId: '',
});
