import { QUOTE_MAX_GRAPHEMES } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/chat-message.ts';
import type { ReactionCount } from '../../../protocol/entities/reaction.ts';
import { firstGraphemes } from '../../../protocol/text/length.ts';
import { changeShown, type ShownMessage } from './messages.ts';
import { markMentionsRead } from './reading/mentions.ts';

/** Takes the text of messages off the screen, and what answers quote of it. */
export const markDeleted = (ids: readonly string[], by: string | null): void => {
  const gone = new Set(ids);
  markMentionsRead(ids);
  changeShown(message => {
    const left = withQuote(message, gone, '');
    if (!gone.has(message.id)) return left;
    const { id, seq, kind, style, room, props, userType, sender, sentAt } = left;
    const kept = { id, seq, kind, style, room, props, userType, sender, sentAt };
    return { ...kept, text: '', deleted: message.deleted ?? { by } };
  });
};

export const editShown = (id: string, { text, links }: Pick<ChatMessage, 'text' | 'links'>): void => {
  const quoted = firstGraphemes(text, QUOTE_MAX_GRAPHEMES);
  changeShown(message =>
    message.id === id ? { ...message, text, links, edited: true } : withQuote(message, new Set([id]), quoted),
  );
};

export const changeShownReactions = (
  changes: readonly { id: string; reactions: readonly ReactionCount[] }[],
): void => {
  const byId = new Map(changes.map(({ id, reactions }) => [id, reactions]));
  changeShown(message => {
    const reactions = byId.get(message.id);
    return reactions ? { ...message, reactions } : message;
  });
};

const withQuote = (message: ShownMessage, of: ReadonlySet<string>, text: string): ShownMessage =>
  message.replyTo && of.has(message.replyTo.id)
    ? { ...message, replyTo: { ...message.replyTo, text } }
    : message;
