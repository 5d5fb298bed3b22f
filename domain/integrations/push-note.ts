/** What somebody who does not look at the chat is to be told by push. `room` is the name of the room of a mention. */
export type PushNote = {
  to: string;
  from: { userId: string; nickname: string };
  text: string;
  /** The message that it tells of. */
  messageId: string;
  /** Messages that this person was told of before and that are gone: their notifications are closed. */
  withdrawn?: readonly string[];
} & ({ kind: 'private' } | { kind: 'mention'; roomId: string; room: string });

/** Of several notes of one conversation only the newest is shown. */
export const conversationOf = (note: PushNote): string =>
  note.kind === 'private' ? `private ${note.from.userId}` : `mention ${note.roomId}`;
