import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { storedJson } from '../../storage/stored-value.ts';

/**
 * Readers with a mention that differs from `mentions` in the history, which names users visible to all. `own`:
 * mentioned hidden users. `not`: visible users in a class that sees another user mentioned. `told`: mentioned before a
 * correction.
 */
export type ReaderMentions = Partial<Record<'own' | 'not' | 'told', readonly string[]>>;

/** Null where there is nothing to store, as for nearly all messages. */
export function encodeReaderMentions(of: ReaderMentions): string | null {
  const filled = Object.entries(of).filter(([, ids]) => ids.length > 0);
  return filled.length === 0 ? null : JSON.stringify(Object.fromEntries(filled));
}

const decode = (stored: string | null): ReaderMentions =>
  stored === null ? {} : storedJson<ReaderMentions>(stored);

/** The message with the reader's own mention as it was sent live. Mentions of other unseen people are in no answer. */
export function withOwnMention(
  message: ChatMessage,
  stored: string | null,
  reader: string | null,
): ChatMessage {
  if (stored === null || reader === null) return message;
  const { own = [], not = [] } = decode(stored);
  const { mentions = [], ...rest } = message;
  const named = [
    ...mentions.filter(id => id !== reader || !not.includes(id)),
    ...own.filter(id => id === reader),
  ];
  return named.length > 0 ? { ...rest, mentions: named } : rest;
}

/** Users notified of a mention in this message, also before a correction. */
export function toldUsers({ mentions = [] }: Pick<ChatMessage, 'mentions'>, stored: string | null): string[] {
  const { own = [], not = [], told = [] } = decode(stored);
  return [...new Set([...mentions.filter(id => !not.includes(id)), ...own, ...told])];
}
