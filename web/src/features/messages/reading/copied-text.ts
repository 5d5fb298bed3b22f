import type { ChatMessage } from '../../../../../protocol/entities/chat-message.ts';
import { formatClock } from '../../../i18n/format/format-clock.ts';

/** Messages as they are put on the clipboard: a line each, with its time and its author. */
export const copiedText = (list: readonly Pick<ChatMessage, 'sender' | 'text' | 'sentAt'>[]): string =>
  list.map(({ sender, text, sentAt }) => `[${formatClock(sentAt)}] ${sender.nickname}: ${text}`).join('\n');
