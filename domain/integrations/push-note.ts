/** Push notification for a user who is not looking at the chat. `room`: name of the room of a mention. */
export type PushNote = {
  to: string;
  from: { userId: string; nickname: string };
  text: string;
  /** The message that it tells of. */
  messageId: string;
  /** Gone messages with earlier notifications, which are closed. */
  withdrawn?: readonly string[];
} & ({ kind: 'private' } | { kind: 'mention'; roomId: string; room: string });

/** Only the newest note of a conversation is shown. */
export const conversationOf = (note: PushNote): string =>
  note.kind === 'private' ? `private ${note.from.userId}` : `mention ${note.roomId}`;
