import type { ChatMessage } from '../../../../../protocol/entities/chat-message.ts';
import { lineOf } from '../../../../../protocol/text/line-of.ts';
import { formatClock } from '../../../i18n/format/format-clock.ts';

/** Messages as they are put on the clipboard: a line each, with its time and its author. */
export const copiedText = (
  list: readonly Pick<ChatMessage, 'sender' | 'text' | 'picture' | 'sentAt'>[],
): string =>
  list
    .map(message => `[${formatClock(message.sentAt)}] ${message.sender.nickname}: ${lineOf(message)}`)
    .join('\n');
