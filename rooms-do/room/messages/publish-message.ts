import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import type { Said } from '../../../domain/protection/recent-messages.ts';
import { keptMsOf } from '../../../domain/protection/spam-check.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { isBlindToOneself, seesUser, seesUserAs } from '../../../protocol/rules/visibility.ts';
import { mentionsIn } from '../../../protocol/text/mentions.ts';
import { encode, encodeText } from '../../../protocol/wire/down.ts';
import { deliveredTo } from '../../rpc/message-proof.ts';
import { isolateUsage } from '../../rpc/object-usage.ts';
import type { PictureClaim } from '../../rpc/picture-claims.ts';
import { tellOfMentions, tellOfPrivate } from '../integrations/push.ts';
import { classOf, flushHidden, publishWithout, sendTo } from '../platform/sockets/deliver.ts';
import { viewerOf } from '../platform/sockets/reader-class.ts';
import { type RoomState, siteConfigOf } from '../room-state.ts';
import type { ReaderMentions } from './reader-mentions.ts';

/** The files of these pictures are removed, by and by. */
export function forgetPictures(room: Pick<RoomState, 'outbox'>, urls: readonly string[]): void {
  if (urls.length > 0) room.outbox.put({ kind: 'picturesGone', urls });
}

/** Sends to one of the two; only the receiver gets the proof for a report. */
export function sendPrivateMessage(room: RoomState, userId: string, message: ChatMessage): void {
  const isReceiver = message.sender.userID !== userId;
  const proof = isReceiver ? { proof: room.ports.proveMessage(deliveredTo(userId, message)) } : {};
  sendTo(
    room,
    userId,
    encode('privateMessage', { ...message, seq: room.messages.history.lastSeq, ...proof }),
  );
  if (isReceiver) tellOfPrivate(room, userId, message);
}

type Stored = {
  clientId: string | null;
  rank: number;
  writer: string;
  fingerprint: string;
  claim?: PictureClaim;
  said?: Said | null;
  isForAuthor?: boolean;
};

/**
 * Stores a message and broadcasts it in one encoding. If it may mention an invisible user, each viewer class gets an
 * own encoding with mutually visible users only.
 */
export function publishMessage(room: RoomState, message: ChatMessage, stored: Stored): void {
  isolateUsage.add('messages', 1);
  room.protection.writingTimes.note(stored.writer, Date.parse(message.sentAt));
  noteSaid(room, message.sender.userID, stored.said);
  const naming = namingOf(room, message.sender, message.text);
  const { known } = naming;
  const plain = encodeText(
    'newMessageFromServer',
    room.messages.history.append(withMentions(message, naming.stored), {
      ...stored,
      readers: naming.readers,
    }),
  );
  keepPictures(room, stored.claim);
  if (stored.isForAuthor) {
    sendTo(room, message.sender.userID, plain);
    return;
  }
  room.messages.rehearsal.note(message);
  if (known.length > 0) tellOfMentions(room, message, known);
  publishNaming(room, naming, plain, mentions =>
    encodeText('newMessageFromServer', JSON.stringify(withMentions(message, mentions))),
  );
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

const withMentions = (message: ChatMessage, mentions: readonly string[]): ChatMessage =>
  mentions.length > 0 ? { ...message, mentions } : message;

/** Counts a message towards its author's recent messages, if requested. */
export function noteSaid(room: RoomState, userId: string, said: Said | null | undefined): void {
  const author = said && room.participants.get(userId);
  if (author)
    room.protection.spamRecords.note(author, said, room.clock.now(), keptMsOf(siteConfigOf(room).options));
}

/** Keeps the picture of this message and removes pictures of messages that left the history. */
function keepPictures(room: RoomState, claim: PictureClaim | undefined): void {
  const { pictures, lastSeq } = room.messages.history;
  if (claim) {
    pictures.send(claim, room.clock.now());
    room.outbox.put({ kind: 'pictureSent', url: claim.url, roomId: room.id });
  }
  forgetPictures(room, pictures.takePassed(lastSeq));
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
