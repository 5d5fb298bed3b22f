import type { ChatMessage } from '../../../../../protocol/entities/messages.ts';
import { lineOf } from '../../../../../protocol/text/length.ts';
import { formatMoment } from '../../../i18n/format/format-moment.ts';

/** Clipboard text: one line per message with date, time and author. */
export const copiedText = (
  list: readonly Pick<ChatMessage, 'sender' | 'text' | 'picture' | 'voice' | 'sentAt'>[],
): string =>
  list
    .map(message => `[${formatMoment(message.sentAt)}] ${message.sender.nickname}: ${lineOf(message)}`)
    .join('\n');
