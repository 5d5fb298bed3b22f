import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { isBlindToOneself, seesUser, seesUserAs } from '../../../protocol/rules/visibility.ts';
import { mentionsIn, unmatchedWords } from '../../../protocol/text/mentions.ts';
import { storedJson } from '../../storage/stored-value.ts';
import { viewerOf } from '../platform/sockets/connections.ts';
import { classOf, flushHidden, publishWithout, sendTo } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';

/**
 * Readers with mentions that differ from `mentions` in the history, which lists users visible to all. `own`: mentioned
 * hidden users. `not`: visible users for whose class the text mentions somebody else. `told`: users mentioned before an
 * edit.
 */
export type ReaderMentions = Partial<Record<'own' | 'not' | 'told', readonly string[]>>;

/** Returns null if there is nothing to store, as for nearly all messages. */
export function encodeReaderMentions(of: ReaderMentions): string | null {
  const filled = Object.entries(of).filter(([, ids]) => ids.length > 0);
  return filled.length === 0 ? null : JSON.stringify(Object.fromEntries(filled));
}

const decode = (stored: string | null): ReaderMentions =>
  stored === null ? {} : storedJson<ReaderMentions>(stored);

/**
 * Returns the message with the reader's own mention as first sent. It never includes mentions of other invisible users.
 */
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

/** Returns the users notified of a mention in this message, including mentions before an edit. */
export function mentionedIn(
  { mentions = [] }: Pick<ChatMessage, 'mentions'>,
  stored: string | null,
): string[] {
  const { own = [], not = [], told: notified = [] } = decode(stored);
  return [...new Set([...mentions.filter(id => !not.includes(id)), ...own, ...notified])];
}

/** Users that a text may mention, and its mentions: for the history with users visible to all, and for one reader. */
export type MentionScope = {
  known: readonly Participant[];
  stored: readonly string[];
  readers: ReaderMentions;
  among: (people: readonly Participant[]) => readonly string[];
  /** Unmatched words after an @, which may be names of absent members. */
  unmatched: readonly string[];
};

const SIGN = /[@＠]/u;

/** Computes the mentions of a text once, when it is sent or edited. */
export function namingOf(
  room: RoomState,
  { userID, nickname }: ChatMessage['sender'],
  text: string,
): MentionScope {
  const known = SIGN.test(text) ? seenByAuthor(room, userID) : [];
  const author = { userId: userID, nickname };
  const among = (people: readonly Participant[]): readonly string[] =>
    mentionsIn(text, [...people, author], userID);
  const stored = among(known.filter(isInSight));
  const unmatched = SIGN.test(text) ? unmatchedWords(text, [...known, author]) : [];
  return { known, stored, readers: readersOf(room, known, stored, among), among, unmatched };
}

/** Returns the readers with mentions that differ from the stored ones. */
function readersOf(
  room: RoomState,
  known: readonly Participant[],
  stored: readonly string[],
  among: MentionScope['among'],
): ReaderMentions {
  if (known.every(isInSight)) return {};
  // Checks visibility only for the few users named in the text.
  const named = known.filter(person => among([person]).includes(person.userId));
  const isNotified = (person: Participant): boolean => {
    const viewer = classOf(room, person);
    return among(known.filter(other => other === person || seesUserAs(viewer, other))).includes(
      person.userId,
    );
  };
  const idsOf = (people: readonly Participant[]) => people.map(({ userId }) => userId);
  return {
    own: idsOf(named.filter(person => !stored.includes(person.userId) && isNotified(person))),
    not: idsOf(named.filter(person => stored.includes(person.userId) && !isNotified(person))),
  };
}

const isInSight = ({ visibility }: Participant): boolean => visibility === 'visible';

/** Sends `plain` to all users, or sends each viewer class the mentions of users that it sees. */
export function publishNaming(
  room: RoomState,
  { known, among }: MentionScope,
  plain: string,
  encodeWith: (mentions: readonly string[]) => string,
): void {
  if (known.every(isInSight)) room.fanOut.publish(() => plain);
  else {
    const encodeFor = (sees: (person: Participant) => boolean): string =>
      encodeWith(among(known.filter(sees)));
    publishWithoutEach(
      room,
      known.filter(person => isBlindToOneself(classOf(room, person))),
      () => room.fanOut.publish(reader => encodeFor(person => seesUserAs(viewerOf(reader), person))),
      person => {
        const viewer = classOf(room, person);
        return encodeFor(other => other === person || seesUserAs(viewer, other));
      },
    );
  }
  // Sends at once to a mentioned user's page in the background.
  if (known.length > 0) flushHidden(room, among(known));
}

/**
 * Sends unmatched @ words of a public message to the database, which finds absent members. The author learns nothing
 * about which names match. `earlier`: text before an edit. Unlisted rooms send nothing.
 */
export function noteUnmatched(
  room: RoomState,
  { id: messageId, sender, sentAt }: ChatMessage,
  { unmatched: words, known }: MentionScope,
  earlier = '',
): void {
  const author = room.participants.get(sender.userID);
  if (!author || room.meta.unlisted) return;
  const { userID: authorId, nickname } = sender;
  const before = unmatchedWords(earlier, [...known, { userId: authorId, nickname }]);
  if (words.length === 0 && before.length === 0) return;
  const ignored = (author.ignored ?? []).map(({ userID }) => userID);
  const mention = { messageId, roomId: room.id, authorId, nickname, ignored, words, before };
  room.outbox.put({ kind: 'missed', mention: { ...mention, at: Date.parse(sentAt) } });
}

/** Removes the missed mentions of messages, before the messages are deleted. */
export function withdrawMissed(room: RoomState, messages: readonly ChatMessage[]): void {
  const messageIds = messages.filter(({ text }) => SIGN.test(text)).map(({ id }) => id);
  if (messageIds.length > 0) room.outbox.put({ kind: 'missedGone', messageIds });
}

function seenByAuthor(room: RoomState, userId: string): Participant[] {
  const author = room.participants.get(userId);
  if (!author) return [];
  const viewer = actorOf(author, room.id);
  return [...room.participants.all()].filter(
    person => person !== author && seesUser(viewer, actorOf(person, room.id)),
  );
}

/** An author hidden from their own class is sent to each viewer separately, without hidden authors. */
function publishWithoutEach(
  room: RoomState,
  apart: readonly Participant[],
  publish: () => void,
  envelopeOf: (person: Participant) => string,
): void {
  const [person, ...others] = apart;
  if (!person) {
    publish();
    return;
  }
  publishWithout(room, person.userId, () => publishWithoutEach(room, others, publish, envelopeOf));
  sendTo(room, person.userId, envelopeOf(person));
}
