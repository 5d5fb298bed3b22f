/**
 * Push notification for a user who is not looking at the chat. `room`: name of a mention's room. A note of kind
 * `friend` has no text and no message.
 */
export type PushNote = {
  to: string;
  from: { userId: string; nickname: string };
  text: string;
  /** The message that it tells of. */
  messageId: string;
  /** Gone messages with earlier notifications, which are closed. */
  withdrawn?: readonly string[];
} & ({ kind: 'private' | 'friend' } | { kind: 'mention'; roomId: string; room: string });

/** Only the newest note of a conversation is shown. */
export const conversationOf = (note: PushNote): string =>
  note.kind === 'mention' ? `mention ${note.roomId}` : `${note.kind} ${note.from.userId}`;

/** A friend has entered. */
export const friendNote = (to: string, from: PushNote['from']): PushNote => ({
  kind: 'friend',
  to,
  from,
  text: '',
  messageId: '',
});
