import { actorOf, type Participant } from '../../../domain/presence/participant.ts';
import { DAY_MS } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/messages.ts';
import { may } from '../../../protocol/rules/may.ts';
import { encode } from '../../../protocol/wire/down.ts';
import type { MessageAuthor } from '../../rpc/message-proof.ts';
import { storedJson } from '../../storage/stored-value.ts';
import { sendTo } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';
import { urlIn } from './held-files.ts';

/**
 * A message that waits for review by a moderator, as written. `word`: listed word that caused the review, empty for a
 * guest's voice note. `at`: start of the wait (milliseconds).
 */
export type WaitingMessage = {
  message: Omit<ChatMessage, 'seq'>;
  rank: number;
  writer: string;
  fingerprint: string;
  word: string;
  at: number;
};

export const WAITING_MAX = 50;
const WAITING_MS = DAY_MS;

/**
 * Messages of the room that wait for a moderator, oldest first. Each message has a separate row, because few wait at a
 * time.
 */
export class WaitingMessages {
  #sql: SqlStorage;
  #forgetFiles: (urls: readonly string[]) => void;
  #read: WaitingMessage[] | null = null;

  constructor(sql: SqlStorage, forgetFiles: (urls: readonly string[]) => void) {
    this.#sql = sql;
    this.#forgetFiles = forgetFiles;
  }

  get #waiting(): WaitingMessage[] {
    this.#read ??= this.#sql
      .exec<{ body: string }>('SELECT body FROM waiting_messages ORDER BY at')
      .toArray()
      .map(({ body }) => storedJson<WaitingMessage>(body));
    return this.#read;
  }

  all(now: number): readonly WaitingMessage[] {
    for (const { message, at } of this.#waiting) if (now - at >= WAITING_MS) this.discard(message.id);
    return this.#waiting;
  }

  isFull(now: number): boolean {
    return this.all(now).length >= WAITING_MAX;
  }

  find(id: string, now: number): WaitingMessage | null {
    return this.all(now).find(({ message }) => message.id === id) ?? null;
  }

  add(waiting: WaitingMessage): void {
    this.#read = [...this.#waiting, waiting];
    this.#sql.exec(
      'INSERT INTO waiting_messages (id, at, body) VALUES (?, ?, ?)',
      waiting.message.id,
      waiting.at,
      JSON.stringify(waiting),
    );
  }

  files(): string[] {
    return this.#waiting.flatMap(({ message }) => urlIn(message) ?? []);
  }

  /** Removes a message and its file. */
  discard(id: string): void {
    const url = urlIn(this.#waiting.find(({ message }) => message.id === id)?.message ?? {});
    this.take(id);
    if (url !== null) this.#forgetFiles([url]);
  }

  take(id: string): void {
    this.#read = this.#waiting.filter(({ message }) => message.id !== id);
    this.#sql.exec('DELETE FROM waiting_messages WHERE id = ?', id);
  }

  /** Returns an author's waiting messages, so that an erasure includes them. */
  by(author: MessageAuthor): WaitingMessage[] {
    return this.#waiting.filter(waiting => isBy(waiting, author));
  }
}

function isBy({ message, rank, fingerprint }: WaitingMessage, author: MessageAuthor): boolean {
  if ('userId' in author) return message.sender.userID === author.userId;
  return fingerprint === author.fingerprint && (author.belowRank === null || rank < author.belowRank);
}

export function holdMessage(room: RoomState, waiting: WaitingMessage): void {
  room.messages.waiting.add(waiting);
  tellWaiting(room);
}

export function takeWaiting(room: RoomState, messageId: string, isPublished: boolean): void {
  const { waiting } = room.messages;
  if (isPublished) waiting.take(messageId);
  else waiting.discard(messageId);
  tellWaiting(room);
}

/** Frame with the number of waiting messages for a joining moderator. Empty for other users or an empty queue. */
export const waitingFor = (room: RoomState, participant: Participant): string[] =>
  room.messages.waiting.all(room.clock.now()).length > 0 && isReviewer(room, participant)
    ? [countFor(room, participant)]
    : [];

/** Sends each change to all moderators, because few messages wait. */
function tellWaiting(room: RoomState): void {
  for (const participant of room.participants.all())
    if (isReviewer(room, participant)) sendTo(room, participant.userId, countFor(room, participant));
}

const isReviewer = (room: RoomState, participant: Participant): boolean =>
  may.readWaiting(actorOf(participant, room.id)) === 'allowed';

function countFor(room: RoomState, participant: Participant): string {
  const actor = actorOf(participant, room.id);
  const moderation = room.messages.waiting
    .all(room.clock.now())
    .filter(({ rank }) => may.decideWaiting(actor, { rank }) === 'allowed');
  return encode('waitingMessages', { count: moderation.length });
}
