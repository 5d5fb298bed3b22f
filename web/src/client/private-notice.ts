import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { firstGraphemes, graphemes } from '../../../protocol/text/length.ts';
import { isolate } from '../i18n/isolate.ts';
import { t } from '../i18n/t-chat.ts';

/** Two lines of a toast. */
const QUOTED_GRAPHEMES = 40;

const firstWords = (text: string): string => {
  const line = text
    .replace(/[\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return graphemes(line) <= QUOTED_GRAPHEMES ? line : `${firstGraphemes(line, QUOTED_GRAPHEMES).trimEnd()}…`;
};

/** The toast of a private message to a closed window: who wrote, and the first words. */
export const privateNotice = ({ sender, text }: Pick<ChatMessage, 'sender' | 'text'>): string =>
  t('privateChat.notice', { nickname: isolate(sender.nickname), text: isolate(firstWords(text)) });
