import type { Quote } from '../../../../protocol/entities/chat-message.ts';
import { Failure } from '../../../../protocol/errors/failure.ts';
import { lineOf } from '../../../../protocol/text/line-of.ts';
import { quoteText } from '../../messages/quote-text.ts';
import type { RoomView } from '../command.ts';

/** What an answer quotes, from what the room holds. Throws `message_not_found` where it does not hold the message. */
export function quoteOf(room: Pick<RoomView, 'message'>, id: string): Quote {
  const message = room.message(id);
  if (!message) throw new Failure('message_not_found');
  return { id, nickname: message.sender.nickname, text: quoteText(lineOf(message)) };
}
