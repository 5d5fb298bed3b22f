import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { isBlindToOneself, seesUser, seesUserAs } from '../../../protocol/rules/visibility.ts';
import { mentionsIn } from '../../../protocol/text/mentions.ts';
import { storedJson } from '../../storage/stored-value.ts';
import { classOf, flushHidden, publishWithout, sendTo } from '../platform/sockets/deliver.ts';
import { viewerOf } from '../platform/sockets/reader-class.ts';
import type { RoomState } from '../room-state.ts';

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

/** Users that a text may mention, and its mentions: for the history, with users visible to all, and for one reader. */
type Naming = {
  known: readonly Participant[];
  stored: readonly string[];
  readers: ReaderMentions;
  among: (people: readonly Participant[]) => readonly string[];
};

/** Computed once, where a text is sent or corrected. */
export function namingOf(room: RoomState, { userID, nickname }: ChatMessage['sender'], text: string): Naming {
  const known = /[@＠]/u.test(text) ? seenByAuthor(room, userID) : [];
  const among = (people: readonly Participant[]): readonly string[] =>
    mentionsIn(text, [...people, { userId: userID, nickname }], userID);
  const stored = among(known.filter(isInSight));
  return { known, stored, readers: readersOf(room, known, stored, among), among };
}

/** Readers with a mention that differs from the stored ones. */
function readersOf(
  room: RoomState,
  known: readonly Participant[],
  stored: readonly string[],
  among: Naming['among'],
): ReaderMentions {
  if (known.every(isInSight)) return {};
  // Readers are compared only for the few users named in the text.
  const named = known.filter(person => among([person]).includes(person.userId));
  const isTold = (person: Participant): boolean => {
    const viewer = classOf(room, person);
    return among(known.filter(other => other === person || seesUserAs(viewer, other))).includes(
      person.userId,
    );
  };
  const idsOf = (people: readonly Participant[]) => people.map(({ userId }) => userId);
  return {
    own: idsOf(named.filter(person => !stored.includes(person.userId) && isTold(person))),
    not: idsOf(named.filter(person => stored.includes(person.userId) && !isTold(person))),
  };
}

const isInSight = ({ visibility }: Participant): boolean => visibility === 'visible';

/** Sends `plain` to all, or to each viewer class with the mentions of users visible to it. */
export function publishNaming(
  room: RoomState,
  { known, among }: Naming,
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
  // A mention does not wait on a hidden page.
  if (known.length > 0) flushHidden(room, among(known));
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
