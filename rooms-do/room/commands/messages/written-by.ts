import type { ChatMessage } from '../../../../protocol/entities/chat-message.ts';
import type { Written } from '../../../../protocol/rules/may/messages.ts';
import type { RoomView } from '../command.ts';

/** A message as the rules judge it. An author who has risen since is judged as who they are now. */
export function writtenBy(
  room: Pick<RoomView, 'rankWhenWritten' | 'participant' | 'now'>,
  { id, sender, sentAt }: ChatMessage,
): Written {
  const rankNow = room.participant(sender.userID)?.rank ?? Number.NEGATIVE_INFINITY;
  return {
    author: { userId: sender.userID, rank: Math.max(room.rankWhenWritten(id), rankNow) },
    ageMs: room.now() - Date.parse(sentAt),
  };
}
