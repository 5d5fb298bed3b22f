import type { Participant } from '../../../../domain/participant.ts';
import type { ChatMessage } from '../../../../protocol/entities/chat-message.ts';
import { lineOf } from '../../../../protocol/text/line-of.ts';
import type { Effect } from '../effect.ts';

/** The entry of a deleted message: the event record alone keeps what was said. */
export const recordDeletion = (
  message: ChatMessage,
  by: Participant,
  reason: string | undefined,
): Effect => ({
  do: 'audit',
  note: {
    type: 'deleteMessage',
    target: message.sender.nickname,
    text: lineOf(message),
    ...(reason && { reason }),
  },
  by,
});
