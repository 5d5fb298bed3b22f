import type { Participant } from '../../../../domain/participant.ts';
import type { ChatMessage } from '../../../../protocol/entities/chat-message.ts';
import type { Effect } from '../effect.ts';

/** The entry of a deleted message: the event record alone keeps what was said. */
export const recordDeletion = (
  { sender, text }: ChatMessage,
  by: Participant,
  reason: string | undefined,
): Effect => ({
  do: 'audit',
  note: { type: 'deleteMessage', target: sender.nickname, text, ...(reason && { reason }) },
  by,
});
