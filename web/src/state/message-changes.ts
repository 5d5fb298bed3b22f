import { QUOTE_MAX_GRAPHEMES } from '../../../protocol/constants.ts';
import type { ChatMessage, ReactionCount } from '../../../protocol/entities/messages.ts';
import { firstGraphemes } from '../../../protocol/text/length.ts';
import { followQuoted } from './composer.ts';
import {
  changeShown,
  type Deletion,
  followPending,
  messages,
  replaceShown,
  type ShownMessage,
} from './messages.ts';
import { followMention, markMentionsRead } from './reading/mentions.ts';
import { hidePicture, shownPicture } from './reading/shown-picture.ts';
import { followReported } from './windows.ts';

/** Removes the text of deleted messages from the screen, and from quotes in replies. */
export const markDeleted = (ids: readonly string[], deletion: Deletion): void => {
  const gone = new Set(ids);
  markMentionsRead(ids);
  followCopies(gone, null);
  changeShown(message => {
    const left = withQuote(message, gone, '');
    if (!gone.has(message.id)) return left;
    return { ...placeOf(left), text: '', deleted: message.deleted ?? deletion };
  });
};

/** Removes the cleared and all older user messages from the screen, and puts one line about it in their place. */
export const clearShown = (ids: readonly string[], by: string | null): void => {
  markMentionsRead(ids);
  const gone = new Set(ids);
  followCopies(gone, null);
  const last = messages.list.findLast(({ id }) => gone.has(id));
  // Also removes messages that the room has dropped but this page keeps for a reader further up.
  const from = messages.list.findIndex(({ id }) => gone.has(id));
  replaceShown(
    messages.list.flatMap((message, at) => {
      if (!gone.has(message.id) && !(at < from && message.kind === 'user')) return [message];
      return message === last ? [{ ...placeOf(message), text: '', cleared: { by } }] : [];
    }),
  );
};

type Corrected = Pick<ChatMessage, 'text' | 'links' | 'mentions'>;

export const editShown = (id: string, { text, links, mentions }: Corrected): void => {
  const quoted = firstGraphemes(text, QUOTE_MAX_GRAPHEMES);
  const ids = new Set([id]);
  followCopies(ids, { text, quoted });
  const before = messages.list.find(message => message.id === id);
  if (before) followMention(before, { ...before, mentions });
  changeShown(message =>
    message.id === id ? { ...message, text, links, mentions, edited: true } : withQuote(message, ids, quoted),
  );
};

/**
 * Updates other copies of messages on this page: draft, pending replies, windows, enlarged picture. `now` is null for
 * deleted messages.
 */
function followCopies(ids: ReadonlySet<string>, now: { text: string; quoted: string } | null): void {
  followQuoted(ids, now?.quoted ?? null);
  followPending(ids, now?.quoted ?? null);
  followReported(ids, now?.text ?? '');
  const url = shownPicture.picture?.url;
  if (!now && messages.list.some(({ id, picture }) => ids.has(id) && picture?.url === url)) hidePicture();
}

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
