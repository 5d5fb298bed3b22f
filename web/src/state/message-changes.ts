import { QUOTE_MAX_GRAPHEMES } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/chat-message.ts';
import type { ReactionCount } from '../../../protocol/entities/reaction.ts';
import { firstGraphemes } from '../../../protocol/text/length.ts';
import { changeShown, type Deletion, messages, replaceShown, type ShownMessage } from './messages.ts';
import { markMentionsRead } from './reading/mentions.ts';

/** Takes the text of messages off the screen, and what answers quote of it. */
export const markDeleted = (ids: readonly string[], deletion: Deletion): void => {
  const gone = new Set(ids);
  markMentionsRead(ids);
  changeShown(message => {
    const left = withQuote(message, gone, '');
    if (!gone.has(message.id)) return left;
    return { ...placeOf(left), text: '', deleted: message.deleted ?? deletion };
  });
};

/** Takes everything that people said off the screen; one line says that it was there. */
export const clearShown = (ids: readonly string[], by: string | null): void => {
  markMentionsRead(ids);
  const gone = new Set(ids);
  const last = messages.list.findLast(({ id }) => gone.has(id));
  // Messages that the room has dropped, and that are held for a reader further up, go too.
  const from = messages.list.findIndex(({ id }) => gone.has(id));
  replaceShown(
    messages.list.flatMap((message, at) => {
      if (!gone.has(message.id) && !(at < from && message.kind === 'user')) return [message];
      return message === last ? [{ ...placeOf(message), text: '', cleared: { by } }] : [];
    }),
  );
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

/** What is left of a message of which nothing is shown but that it was there. */
const placeOf = ({ id, seq, kind, style, room, props, userType, sender, sentAt }: ShownMessage) => ({
  id,
  seq,
  kind,
  style,
  room,
  props,
  userType,
  sender,
  sentAt,
});
