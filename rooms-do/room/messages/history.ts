import { HISTORY_CAPACITY, KEPT_MESSAGES, QUOTE_MAX_GRAPHEMES } from '../../../protocol/constants.ts';
import type { ChatMessage, Quote } from '../../../protocol/entities/messages.ts';
import { Failure } from '../../../protocol/errors/failure.ts';
import { pairedControls } from '../../../protocol/text/control-characters.ts';
import { firstGraphemes, lineOf } from '../../../protocol/text/length.ts';
import type { MessageAuthor } from '../../rpc/message-proof.ts';
import { StoredValue, storedJson } from '../../storage/stored-value.ts';
import type { RoomView } from '../platform/command.ts';
import { HeldFiles, urlIn } from './held-files.ts';
import { encodeReaderMentions, mentionedIn, type ReaderMentions, withOwnMention } from './reader-mentions.ts';

/**
 * Returns the SQL condition for an author's rows. A row of an earlier release has no device, so it matches by author
 * only.
 */
export function authorClause(author: MessageAuthor): { where: string; values: (string | number)[] } {
  if ('userId' in author) return { where: 'sender = ?', values: [author.userId] };
  const { fingerprint, belowRank } = author;
  return belowRank === null
    ? { where: 'fingerprint = ?', values: [fingerprint] }
    : { where: 'fingerprint = ? AND rank < ?', values: [fingerprint, belowRank] };
}

/** Removes the author's ids from the author's messages, and the nickname from answers that quote these messages. */
export function forgetAuthor(sql: SqlStorage, author: MessageAuthor): void {
  const { where, values } = authorClause(author);
  sql.exec(
    `UPDATE history SET body = json_set(body, '$.replyTo.nickname', '')
      WHERE json_extract(body, '$.replyTo.id') IN (SELECT json_extract(body, '$.id') FROM history WHERE ${where})`,
    ...values,
  );
  sql.exec(
    `UPDATE history SET sender = '', client_id = NULL, writer = NULL, fingerprint = NULL WHERE ${where}`,
    ...values,
  );
}

/** Seq of each stored frame by sender and client id, for messages in the history. A repeated frame is stored once. */
export class SentFrames {
  #seqs = new Map<string, number>();

  remember(sender: string, clientId: string | null, seq: number, lastSeq: number): void {
    if (clientId === null) return;
    if (this.#seqs.size > 2 * HISTORY_CAPACITY) {
      for (const [key, at] of this.#seqs) if (at <= lastSeq - HISTORY_CAPACITY) this.#seqs.delete(key);
    }
    this.#seqs.set(`${sender} ${clientId}`, seq);
  }

  seqOf(userId: string, clientId: string, lastSeq: number): number | null {
    const seq = this.#seqs.get(`${userId} ${clientId}`);
    return seq !== undefined && seq > lastSeq - HISTORY_CAPACITY ? seq : null;
  }
}

type IndexedMessage = {
  id: string;
  seq: number;
  sender: string;
  clientId: string | null;
  /** Address of the picture or voice note, stored even after deletion. */
  file: string | null;
  isDeleted?: boolean;
  isForAuthor?: boolean;
};

/** A deleted message keeps the address of its file, so that the upload cannot be claimed again. */
const FILE_IN_BODY =
  "coalesce(json_extract(body, '$.picture.url'), json_extract(body, '$.voice.url'), json_extract(body, '$.file'))";

/** Positions of the messages in the ring, in memory. Building the index reads one row per message. */
export class HistoryIndex {
  readonly files = new HeldFiles();
  #lastSeq = 0;
  #sent = new SentFrames();
  #seqs = new Map<string, number>();
  /** Authors of author-only messages. Kept after removal from the history, because a change may be sent later. */
  #onlyReaders = new Map<string, string>();
  /** Seqs of edited and deleted messages. Usually empty, so that a reconnect rarely needs a search. */
  #changed = new Set<number>();

  constructor(sql: SqlStorage) {
    const rows = sql
      .exec<Omit<IndexedMessage, 'isDeleted' | 'isForAuthor'> & { change: number | null }>(
        `SELECT seq, sender, client_id AS clientId, change, json_extract(body, '$.id') AS id, ${FILE_IN_BODY} AS file FROM history`,
      )
      .toArray()
      // Sorted in memory, because ORDER BY would read each row twice.
      .sort((a, b) => a.seq - b.seq);
    for (const { change, ...message } of rows) {
      const isDeleted = change === CHANGE.deleted || change === CHANGE.ownDeleted;
      this.add({ ...message, isDeleted, isForAuthor: change === CHANGE.own });
      if (change !== null) this.#changed.add(message.seq);
    }
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Adds a new message and removes the oldest, so that the index keeps the size of the ring. */
  add({ id, seq, sender, clientId, file, isDeleted = false, isForAuthor = false }: IndexedMessage): void {
    this.#lastSeq = seq;
    this.#seqs.set(id, seq);
    this.#changed.delete(seq - HISTORY_CAPACITY);
    if (isForAuthor) this.#markForAuthor(id, sender);
    if (file !== null) this.files.hold(file, seq, isDeleted);
    this.#sent.remember(sender, clientId, seq, seq);
    const oldest = this.#seqs.keys().next().value;
    if (this.#seqs.size <= HISTORY_CAPACITY || oldest === undefined) return;
    this.#seqs.delete(oldest);
  }

  #markForAuthor(id: string, author: string): void {
    this.#onlyReaders.set(id, author);
    const oldest = this.#onlyReaders.keys().next().value;
    if (this.#onlyReaders.size > 2 * HISTORY_CAPACITY && oldest !== undefined)
      this.#onlyReaders.delete(oldest);
  }

  seqOf(id: string): number | null {
    return this.#seqs.get(id) ?? null;
  }

  onlyReaderOf(id: string): string | null {
    return this.#onlyReaders.get(id) ?? null;
  }

  /** Ids of messages that only their authors see. */
  forAuthors(): string[] {
    return [...this.#onlyReaders.keys()];
  }

  sentSeqOf(userId: string, clientId: string): number | null {
    return this.#sent.seqOf(userId, clientId, this.#lastSeq);
  }

  markChanged(seq: number): void {
    this.#changed.add(seq);
  }

  hasChangeUpTo(since: number): boolean {
    return [...this.#changed].some(seq => seq <= since);
  }
}

export const quoteText = (text: string): string => pairedControls(firstGraphemes(text, QUOTE_MAX_GRAPHEMES));

/** Returns the quoted part for an answer; `message_not_found` if the history lacks the message. */
export function quoteOf(room: Pick<RoomView, 'message'>, id: string): Quote | Failure {
  const message = room.message(id);
  if (!message) return new Failure('message_not_found');
  return { id, nickname: message.sender.nickname, text: quoteText(lineOf(message)) };
}

export type Row = {
  seq: number;
  id: string;
  client_id: string | null;
  sender: string;
  rank: number | null;
  change: number | null;
  body: string;
  reader_mentions: string | null;
};

/**
 * Kinds of message changes. A deleted message keeps its id without the text. If only the author sees the message, its
 * deletion sends no notice to others.
 */
export const CHANGE = { edited: 1, deleted: 2, own: 3, ownDeleted: 4 } as const;
export const IS_OWN = `change = ${CHANGE.own}`;
export const IS_LEFT = `coalesce(change, 0) < ${CHANGE.deleted}`;
export const IS_SHOWN = `(${IS_LEFT} OR (${IS_OWN} AND sender = ?))`;
/** SQL that marks a row as deleted, for messages visible to all and for messages visible only to their author. */
export const AS_DELETED = `change = CASE WHEN ${IS_OWN} THEN ${CHANGE.ownDeleted} ELSE ${CHANGE.deleted} END, reader_mentions = NULL`;

const DELETED_BODY = `json_object('id', json_extract(body, '$.id'), 'file', ${FILE_IN_BODY})`;

/** Text of a message, whether its links are clickable, and its mentions. */
export type MessageText = Pick<ChatMessage, 'text' | 'links' | 'mentions'>;

type Author = { rank: number | null; fingerprint: string | null };

type StoredRow = Pick<Row, 'body' | 'reader_mentions'>;

/**
 * Fields stored with a message. `writer`: key of the author under any nickname, see `WritingTimes`. `fingerprint`: the
 * author's device.
 */
type Stored = Partial<Record<'clientId' | 'writer' | 'fingerprint', string | null>> & {
  rank?: number | null;
  /** True if the message is visible only to its author. */
  isForAuthor?: boolean;
  readers?: ReaderMentions;
};

/**
 * Ring of messages in the room's storage. `slot = seq % 256` is the primary key, so a message costs one written row and
 * no deletion. New users receive the last 50; the rest serves reconnects and the detection of duplicates.
 */
export class History {
  readonly epoch: string;
  #sql: SqlStorage;
  #index: HistoryIndex | null = null;

  constructor(sql: SqlStorage, newEpoch: () => string) {
    this.#sql = sql;
    const epoch = new StoredValue<string>(sql, 'epoch');
    this.epoch = epoch.get() ?? newEpoch();
    if (epoch.get() === null) epoch.set(this.epoch);
  }

  /** Loaded lazily, because most wake-ups of a quiet room need no message. */
  get #held(): HistoryIndex {
    this.#index ??= new HistoryIndex(this.#sql);
    return this.#index;
  }

  get files(): HeldFiles {
    return this.#held.files;
  }

  get lastSeq(): number {
    return this.#held.lastSeq;
  }

  /**
   * Stores a message with its author's rank, and the user who must then wait in slow mode. Returns the message as JSON,
   * so that it is encoded once for row and frame.
   */
  append(message: ChatMessage, stored: Stored = {}): string {
    const { seq, sender } = message;
    const { clientId = null, rank = null, writer = null, fingerprint = null, readers = {} } = stored;
    const body = JSON.stringify(message);
    this.#sql.exec(
      'INSERT OR REPLACE INTO history (slot, seq, sender, client_id, rank, writer, fingerprint, wrote_at, change, body, reader_mentions) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)',
      seq % HISTORY_CAPACITY,
      seq,
      sender.userID,
      clientId,
      rank,
      writer,
      fingerprint,
      Date.parse(message.sentAt),
      stored.isForAuthor ? CHANGE.own : null,
      body,
      encodeReaderMentions(readers),
    );
    this.#held.add({
      id: message.id,
      seq,
      sender: sender.userID,
      clientId,
      file: urlIn(message),
      ...(stored.isForAuthor && { isForAuthor: true }),
    });
    return body;
  }

  /** Returns the seq of this frame if the history still has it. */
  seqOf(userId: string, clientId: string): number | null {
    return this.#held.sentSeqOf(userId, clientId);
  }

  /**
   * Returns the messages after `since` that the reader may see. If that is impossible, returns the last 50 (or fewer,
   * as configured) with `reset`.
   */
  read(
    resume: { since: number; epoch: string } | null,
    shown: number = KEPT_MESSAGES,
    reader: string | null = null,
  ): { reset: boolean; messages: ChatMessage[] } {
    const missed = resume && resume.epoch === this.epoch ? this.lastSeq - resume.since : -1;
    const canResume = resume !== null && missed >= 0 && missed <= HISTORY_CAPACITY;
    const messages = canResume
      ? this.#messagesFor(reader, `seq > ? AND ${IS_SHOWN} ORDER BY seq`, resume.since, reader ?? '')
      : this.#messagesFor(
          reader,
          `${IS_SHOWN} ORDER BY seq DESC LIMIT ?`,
          reader ?? '',
          Math.min(Math.max(shown, 1), KEPT_MESSAGES),
        );
    return { reset: !canResume, messages: canResume ? messages : messages.reverse() };
  }

  held(): ChatMessage[] {
    return this.#messages(`${IS_LEFT} ORDER BY seq`);
  }

  /** Returns a message that all users see, or that only `reader` sees. */
  message(id: string, reader: string | null = null): ChatMessage | null {
    const where = `slot = ? AND seq = ? AND ${IS_SHOWN}`;
    return this.#messages(where, ...this.#placeOf(id), reader ?? '')[0] ?? null;
  }

  /** Returns the author of a message that only its author sees; null for other messages. */
  onlyReaderOf(id: string): string | null {
    return this.#held.onlyReaderOf(id);
  }

  isReadBy(id: string, userId: string): boolean {
    return (this.onlyReaderOf(id) ?? userId) === userId;
  }

  seqOfMessage(id: string): number | null {
    return this.#held.seqOf(id);
  }

  /** Returns the author's rank at the time of writing; infinite for rows of an earlier release without a rank. */
  rankOf(id: string): number {
    return this.authorOf(id).rank ?? Number.POSITIVE_INFINITY;
  }

  /** Returns the author's rank and device at the time of writing; null if unknown. */
  authorOf(id: string): Author {
    const [row] = this.#sql
      .exec<Author>('SELECT rank, fingerprint FROM history WHERE slot = ? AND seq = ?', ...this.#placeOf(id))
      .toArray();
    return row ?? { rank: null, fingerprint: null };
  }

  /** Returns the user's last message in the history as `reader` sees it. */
  lastOf(userId: string, reader: string | null = null): ChatMessage | null {
    const where = `sender = ? AND ${IS_SHOWN} ORDER BY seq DESC LIMIT 1`;
    return this.#messages(where, userId, reader ?? '')[0] ?? null;
  }

  /**
   * Deletes the content of these messages, and quotes of them in answers. Returns files that no message contains any
   * more.
   */
  delete(ids: readonly string[]): string[] {
    for (const id of ids) this.#delete(id);
    this.#quoteAnew(ids, '');
    return this.files.takeOf(new Set(ids.flatMap(id => this.seqOfMessage(id) ?? [])));
  }

  by(author: MessageAuthor): ChatMessage[] {
    const { where, values } = authorClause(author);
    return this.#messages(`${where} AND (${IS_LEFT} OR ${IS_OWN}) ORDER BY seq`, ...values);
  }

  /** Returns the writer's texts since a time (milliseconds), under any nickname, oldest first. */
  textsSince(writer: string, since: number): { text: string; at: number }[] {
    const where = `writer = ? AND wrote_at > ? AND (${IS_LEFT} OR ${IS_OWN}) ORDER BY seq`;
    return this.#messages(where, writer, since).map(({ text, sentAt }) => ({ text, at: Date.parse(sentAt) }));
  }

  /** Like `delete`, for all messages of an author. Also removes the author's name from rows and from answers. */
  erase(author: MessageAuthor): { ids: string[]; files: string[] } {
    const ids = this.by(author).map(({ id }) => id);
    const files = this.delete(ids);
    forgetAuthor(this.#sql, author);
    return { ids, files };
  }

  /**
   * Deletes the content of all messages. Returns the ids of messages for all readers, the ids of messages that only
   * their authors see, and all files.
   */
  clear(): { ids: string[]; forAuthors: string[]; files: string[] } {
    const ids = this.held().map(({ id }) => id);
    const forAuthors = this.#held.forAuthors();
    this.#sql.exec(`UPDATE history SET body = ${DELETED_BODY}, ${AS_DELETED} WHERE ${IS_LEFT} OR ${IS_OWN}`);
    for (const id of ids) this.#held.markChanged(this.#placeOf(id)[1]);
    return { ids, forAuthors, files: this.files.takeAll() };
  }

  /** Returns the users notified of a mention, see `mentionedIn`. */
  mentionedUsersOf(id: string): string[] {
    const [row] = this.#rows(`slot = ? AND seq = ? AND ${IS_LEFT}`, ...this.#placeOf(id));
    return row ? mentionedIn(storedJson<ChatMessage>(row.body), row.reader_mentions) : [];
  }

  /** Replaces the text of a message, and quotes of it in answers. `at`: time of the edit (milliseconds). */
  edit(id: string, { text, links, mentions = [] }: MessageText, at: number, readers: ReaderMentions): void {
    const message = this.message(id, this.onlyReaderOf(id));
    if (!message) return;
    const { links: _, mentions: __, ...rest } = message;
    const marks = { ...(links && { links }), ...(mentions.length > 0 && { mentions }) };
    const encoded = encodeReaderMentions({ ...readers, told: this.mentionedUsersOf(id) });
    this.#change(id, { ...rest, text, ...marks, edited: true }, encoded, at);
    this.#quoteAnew([id], quoteText(text));
  }

  /** Returns the changes to messages up to a seq, for one reader. */
  changedUpTo(since: number, reader: string | null): { deleted: string[]; edited: ChatMessage[] } {
    if (!this.#held.hasChangeUpTo(since)) return { deleted: [], edited: [] };
    const deleted = this.#messages(
      `seq <= ? AND (change = ${CHANGE.deleted} OR (change = ${CHANGE.ownDeleted} AND sender = ?)) ORDER BY seq`,
      since,
      reader ?? '',
    );
    const edited = this.#messagesFor(reader, `seq <= ? AND change = ${CHANGE.edited} ORDER BY seq`, since);
    return { deleted: deleted.map(({ id }) => id), edited };
  }

  #delete(id: string): void {
    const [slot, seq] = this.#placeOf(id);
    if (seq < 0) return;
    this.#sql.exec(
      `UPDATE history SET body = ${DELETED_BODY}, ${AS_DELETED} WHERE slot = ? AND seq = ?`,
      slot,
      seq,
    );
    this.#held.markChanged(seq);
  }

  #change(id: string, body: object, readers: string | null, wroteAt: number): void {
    const [slot, seq] = this.#placeOf(id);
    this.#sql.exec(
      `UPDATE history SET body = ?, change = CASE WHEN ${IS_OWN} THEN change ELSE ${CHANGE.edited} END, reader_mentions = ?, wrote_at = ? WHERE slot = ? AND seq = ?`,
      ...[JSON.stringify(body), readers, wroteAt, slot, seq],
    );
    this.#held.markChanged(seq);
  }

  #quoteAnew(ids: readonly string[], text: string): void {
    this.#sql.exec(
      "UPDATE history SET body = json_set(body, '$.replyTo.text', ?) WHERE json_extract(body, '$.replyTo.id') IN (SELECT value FROM json_each(?))",
      text,
      JSON.stringify(ids),
    );
  }

  #rows(where: string, ...values: (string | number)[]) {
    return this.#sql
      .exec<StoredRow>(`SELECT body, reader_mentions FROM history WHERE ${where}`, ...values)
      .toArray();
  }

  #messages(where: string, ...values: (string | number)[]): ChatMessage[] {
    return this.#messagesFor(null, where, ...values);
  }

  #messagesFor(reader: string | null, where: string, ...values: (string | number)[]): ChatMessage[] {
    return this.#rows(where, ...values).map(({ body, reader_mentions: readers }) =>
      withOwnMention(storedJson<ChatMessage>(body), readers, reader),
    );
  }

  /** Returns slot and seq of a message; both -1 for an unknown message. */
  #placeOf(id: string): [slot: number, seq: number] {
    const seq = this.#held.seqOf(id) ?? -1;
    return [seq % HISTORY_CAPACITY, seq];
  }
}
