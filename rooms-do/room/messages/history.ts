import { HISTORY_CAPACITY, KEPT_MESSAGES } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/chat-message.ts';
import type { MessageAuthor } from '../../rpc/message-author.ts';
import { storedJson } from '../../storage/stored-json.ts';
import { StoredValue } from '../../storage/stored-value.ts';
import { authorClause, forgetAuthor } from './authored-rows.ts';
import type { HeldPictures } from './held-pictures.ts';
import { HistoryIndex } from './history-index.ts';
import { quoteText } from './quote-text.ts';
import { encodeReaderMentions, type ReaderMentions, toldUsers, withOwnMention } from './reader-mentions.ts';
import { AS_DELETED, CHANGE, IS_LEFT, IS_OWN, IS_SHOWN, type Row } from './row-changes.ts';

/** The text of a message, whether its links are shown as such, and whom it mentions. */
export type MessageText = Pick<ChatMessage, 'text' | 'links' | 'mentions'>;

type StoredRow = Pick<Row, 'body' | 'reader_mentions'>;

/** `writer` is somebody under whatever name: see `WritingTimes`. `fingerprint` is that of the device it was written at. */
type Stored = Partial<Record<'clientId' | 'writer' | 'fingerprint', string | null>> & {
  rank?: number | null;
  /** Nobody else is shown it. */
  isForAuthor?: boolean;
  readers?: ReaderMentions;
};

/**
 * A ring in the room's own storage: `slot = seq % 256` is the primary key, so a message is one row written and nothing is
 * pruned; rows written are what a message costs. New arrivals get the last 50; the rest serves resuming and the detection of
 * messages sent twice.
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

  /** Read when it is first needed: most wake-ups of a quiet room need no message. */
  get #held(): HistoryIndex {
    this.#index ??= new HistoryIndex(this.#sql);
    return this.#index;
  }

  get pictures(): HeldPictures {
    return this.#held.pictures;
  }

  get lastSeq(): number {
    return this.#held.lastSeq;
  }

  /** Stores a message, with its author's rank and whose wait begins with it, and answers its JSON, so that the row and the frame are encoded once. */
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
      picture: message.picture?.url ?? null,
    });
    return body;
  }

  /** The seq under which this frame was already stored, if the history still holds it. */
  seqOf(userId: string, clientId: string): number | null {
    return this.#held.sentSeqOf(userId, clientId);
  }

  /** The messages after `since` that a reader is shown; where that is not possible, the last 50 (or fewer, as set) with `reset`. */
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

  /** All that the history still holds, oldest first. */
  held(): ChatMessage[] {
    return this.#messages(`${IS_LEFT} ORDER BY seq`);
  }

  /** A message that the history still holds. */
  message(id: string): ChatMessage | null {
    return this.#messages(`slot = ? AND seq = ? AND ${IS_LEFT}`, ...this.#placeOf(id))[0] ?? null;
  }

  /** The seq of a message that the history still holds. */
  seqOfMessage(id: string): number | null {
    return this.#held.seqOf(id);
  }

  /** The rank that its author had; infinite in a ring of an earlier release, which does not say it. */
  rankOf(id: string): number {
    const [row] = this.#sql
      .exec<Pick<Row, 'rank'>>('SELECT rank FROM history WHERE slot = ? AND seq = ?', ...this.#placeOf(id))
      .toArray();
    return row?.rank ?? Number.POSITIVE_INFINITY;
  }

  /** The last message of somebody that the history still holds. */
  lastOf(userId: string): ChatMessage | null {
    return this.#messages(`sender = ? AND ${IS_LEFT} ORDER BY seq DESC LIMIT 1`, userId)[0] ?? null;
  }

  /** Forgets what these messages said, and what answers quote of it; answers the pictures that are in no message any more. */
  delete(ids: readonly string[]): string[] {
    for (const id of ids) this.#delete(id);
    this.#quoteAnew(ids, '');
    return this.pictures.takeOf(new Set(ids.flatMap(id => this.seqOfMessage(id) ?? [])));
  }

  /** What somebody wrote of what the history still holds, oldest first. */
  by(author: MessageAuthor): ChatMessage[] {
    const { where, values } = authorClause(author);
    return this.#messages(`${where} AND (${IS_LEFT} OR ${IS_OWN}) ORDER BY seq`, ...values);
  }

  /** What somebody wrote since then (milliseconds), under whatever name, oldest first. */
  textsSince(writer: string, since: number): { text: string; at: number }[] {
    const where = `writer = ? AND wrote_at > ? AND (${IS_LEFT} OR ${IS_OWN}) ORDER BY seq`;
    return this.#messages(where, writer, since).map(({ text, sentAt }) => ({ text, at: Date.parse(sentAt) }));
  }

  /** As `delete`, of all that somebody wrote; and nothing says any more who that was, neither these rows nor the answers to them. */
  erase(author: MessageAuthor): { ids: string[]; pictures: string[] } {
    const ids = this.by(author).map(({ id }) => id);
    const pictures = this.delete(ids);
    forgetAuthor(this.#sql, author);
    return { ids, pictures };
  }

  /** Forgets what all messages said, and answers their ids and pictures. */
  clear(): { ids: string[]; pictures: string[] } {
    const ids = this.held().map(({ id }) => id);
    this.#sql.exec(
      `UPDATE history SET body = json_object('id', json_extract(body, '$.id')), ${AS_DELETED} WHERE ${IS_LEFT} OR ${IS_OWN}`,
    );
    for (const id of ids) this.#held.markChanged(this.#placeOf(id)[1]);
    return { ids, pictures: this.pictures.takeAll() };
  }

  /** See `toldUsers`. */
  toldOf(id: string): string[] {
    const [row] = this.#rows(`slot = ? AND seq = ? AND ${IS_LEFT}`, ...this.#placeOf(id));
    return row ? toldUsers(storedJson<ChatMessage>(row.body), row.reader_mentions) : [];
  }

  /** Another text for a message, in the answers to it too. `at` is when its author wrote it (milliseconds). */
  edit(id: string, { text, links, mentions = [] }: MessageText, at: number, readers: ReaderMentions): void {
    const message = this.message(id);
    if (!message) return;
    const { links: _, mentions: __, ...rest } = message;
    const marks = { ...(links && { links }), ...(mentions.length > 0 && { mentions }) };
    const told = encodeReaderMentions({ ...readers, told: this.toldOf(id) });
    this.#change(id, { ...rest, text, ...marks, edited: true }, told, at);
    this.#quoteAnew([id], quoteText(text));
  }

  /** Changes of the messages up to a seq, for one reader. */
  changedUpTo(since: number, reader: string | null): { deleted: string[]; edited: ChatMessage[] } {
    if (!this.#held.hasChangeUpTo(since)) return { deleted: [], edited: [] };
    const deleted = this.#messages(`seq <= ? AND change = ${CHANGE.deleted} ORDER BY seq`, since);
    const edited = this.#messagesFor(reader, `seq <= ? AND change = ${CHANGE.edited} ORDER BY seq`, since);
    return { deleted: deleted.map(({ id }) => id), edited };
  }

  #delete(id: string): void {
    const [slot, seq] = this.#placeOf(id);
    this.#sql.exec(
      `UPDATE history SET body = ?, ${AS_DELETED} WHERE slot = ? AND seq = ?`,
      JSON.stringify({ id }),
      slot,
      seq,
    );
    this.#held.markChanged(seq);
  }

  #change(id: string, body: object, readers: string | null, wroteAt: number): void {
    const [slot, seq] = this.#placeOf(id);
    this.#sql.exec(
      `UPDATE history SET body = ?, change = ${CHANGE.edited}, reader_mentions = ?, wrote_at = ? WHERE slot = ? AND seq = ?`,
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

  /** Slot and seq of a message; of one that is not there, a place where nothing is. */
  #placeOf(id: string): [slot: number, seq: number] {
    const seq = this.#held.seqOf(id) ?? -1;
    return [seq % HISTORY_CAPACITY, seq];
  }
}
