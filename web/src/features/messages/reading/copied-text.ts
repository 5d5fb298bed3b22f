import type { ChatMessage } from '../../../../../protocol/entities/messages.ts';
import { lineOf } from '../../../../../protocol/text/length.ts';
import { formatMoment } from '../../../i18n/format/format-moment.ts';

/** Messages as they are put on the clipboard: a line each, with its date, its time and its author. */
export const copiedText = (
  list: readonly Pick<ChatMessage, 'sender' | 'text' | 'picture' | 'voice' | 'sentAt'>[],
): string =>
  list
    .map(message => `[${formatMoment(message.sentAt)}] ${message.sender.nickname}: ${lineOf(message)}`)
    .join('\n');
