import type { ChatMessage } from '../../../../protocol/entities/chat-message.ts';
import type { Written } from '../../../../protocol/rules/may/messages.ts';
import type { RoomView } from '../command.ts';

/** A message as the rules judge it. */
export const writtenBy = (room: Pick<RoomView, 'authorRank' | 'now'>, message: ChatMessage): Written => ({
  author: { userId: message.sender.userID, rank: room.authorRank(message) },
  ageMs: room.now() - Date.parse(message.sentAt),
});
