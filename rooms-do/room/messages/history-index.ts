import { HISTORY_CAPACITY } from '../../../protocol/constants.ts';
import { HeldPictures } from './held-pictures.ts';
import { SentFrames } from './sent-frames.ts';

type IndexedMessage = {
  id: string;
  seq: number;
  sender: string;
  clientId: string | null;
  picture: string | null;
};

/** The place of each message in the ring, in memory. Reading it costs a row for each message that the ring holds. */
export class HistoryIndex {
  /** The pictures of the messages. */
  readonly pictures = new HeldPictures();
  #lastSeq = 0;
  #sent = new SentFrames();
  #seqs = new Map<string, number>();
  /** The seqs of edited and deleted messages: mostly none, so that a return rarely needs a search. */
  #changed = new Set<number>();

  constructor(sql: SqlStorage) {
    const rows = sql
      .exec<IndexedMessage & { change: number | null }>(
        "SELECT seq, sender, client_id AS clientId, change, json_extract(body, '$.id') AS id, json_extract(body, '$.picture.url') AS picture FROM history",
      )
      .toArray()
      // An ORDER BY would read each row twice.
      .sort((a, b) => a.seq - b.seq);
    for (const { change, ...message } of rows) {
      this.add(message);
      if (change !== null) this.#changed.add(message.seq);
    }
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** The oldest message leaves the index with each new one, so that it holds as many as the ring. */
  add({ id, seq, sender, clientId, picture }: IndexedMessage): void {
    this.#lastSeq = seq;
    this.#seqs.set(id, seq);
    this.#changed.delete(seq - HISTORY_CAPACITY);
    if (picture !== null) this.pictures.hold(picture, seq);
    this.#sent.remember(sender, clientId, seq, seq);
    const oldest = this.#seqs.keys().next().value;
    if (this.#seqs.size > HISTORY_CAPACITY && oldest !== undefined) this.#seqs.delete(oldest);
  }

  /** The seq of a message that the history still holds. */
  seqOf(id: string): number | null {
    return this.#seqs.get(id) ?? null;
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
