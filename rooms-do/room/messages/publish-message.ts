import { actorOf, type Participant } from '../../../domain/participant.ts';
import { keptMsOf } from '../../../domain/spam/judge-spam.ts';
import type { Said } from '../../../domain/spam/said.ts';
import type { ChatMessage } from '../../../protocol/entities/chat-message.ts';
import { isBlindToOneself, seesUser, seesUserAs } from '../../../protocol/rules/visibility.ts';
import { mentionsIn } from '../../../protocol/text/mentions.ts';
import { encodeText } from '../../../protocol/wire/down.ts';
import type { PictureClaim } from '../../rpc/picture-claims.ts';
import { isolateUsage } from '../../rpc/usage-counter.ts';
import { classOf, flushHidden, publishWithout, sendTo } from '../connections/deliver.ts';
import { viewerOf } from '../connections/reader-class.ts';
import { tellOfMentions } from '../push/tell-by-push.ts';
import { type RoomState, siteConfigOf } from '../room-state.ts';
import { forgetPictures } from './forget-pictures.ts';

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
 * Stores a message and sends it to everybody, in one encoding. Only where its author may have mentioned somebody unseen is it encoded for
 * each class of viewers: with the people whom both see, as if there were no others.
 */
export function publishMessage(room: RoomState, message: ChatMessage, stored: Stored): void {
  isolateUsage.add('messages', 1);
  room.writingTimes.note(stored.writer, Date.parse(message.sentAt));
  noteSaid(room, message.sender.userID, stored.said);
  const known = hasSign(message.text) ? seenByAuthor(room, message.sender.userID) : [];
  const inSight = known.filter(({ visibility }) => visibility === 'visible');
  const plain = encodeText('newMessageFromServer', room.history.append(mentioning(message, inSight), stored));
  keepPictures(room, stored.claim);
  if (stored.isForAuthor) {
    sendTo(room, message.sender.userID, plain);
    return;
  }
  room.rehearsal.note(message);
  if (known.length > 0) tellOfMentions(room, message, known);
  sendToReaders(room, message, { plain, known, inSight });
  // A mention does not wait on a hidden page.
  if (known.length > 0) flushHidden(room, mentioning(message, known).mentions ?? []);
}

type Readers = { plain: string; known: readonly Participant[]; inSight: readonly Participant[] };

function sendToReaders(room: RoomState, message: ChatMessage, { plain, known, inSight }: Readers): void {
  if (inSight.length === known.length) {
    room.fanOut.publish(() => plain);
    return;
  }
  const encodeFor = (sees: (person: Participant) => boolean): string =>
    encodeText('newMessageFromServer', JSON.stringify(mentioning(message, known.filter(sees))));
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

/** Counts a message towards what its author has said lately, where that is asked. */
export function noteSaid(room: RoomState, userId: string, said: Said | null | undefined): void {
  const author = said && room.participants.get(userId);
  if (author) room.spamRecords.note(author, said, room.clock.now(), keptMsOf(siteConfigOf(room).options));
}

/** That of the message is kept, and those go whose messages the ring has passed. */
function keepPictures(room: RoomState, claim: PictureClaim | undefined): void {
  const { pictures, lastSeq } = room.history;
  if (claim) {
    pictures.send(claim, room.clock.now());
    room.outbox.put({ kind: 'pictureSent', url: claim.url, roomId: room.id });
  }
  forgetPictures(room, pictures.takePassed(lastSeq));
}

const hasSign = (text: string): boolean => /[@＠]/u.test(text);

function seenByAuthor(room: RoomState, userId: string): Participant[] {
  const author = room.participants.get(userId);
  if (!author) return [];
  const viewer = actorOf(author, room.id);
  return [...room.participants.all()].filter(
    person => person !== author && seesUser(viewer, actorOf(person, room.id)),
  );
}

function mentioning(message: ChatMessage, known: Iterable<Participant>): ChatMessage {
  const { userID: userId, nickname } = message.sender;
  const mentions = mentionsIn(message.text, [...known, { userId, nickname }], userId);
  return mentions.length > 0 ? { ...message, mentions } : message;
}

/** Whoever is not seen by their own class is sent what the class must not be: it would tell them of one another. */
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
