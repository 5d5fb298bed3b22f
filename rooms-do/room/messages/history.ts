import { HISTORY_CAPACITY, KEPT_MESSAGES } from '../../../protocol/constants.ts';
import type { ChatMessage } from '../../../protocol/entities/chat-message.ts';
import { storedJson } from '../../storage/stored-json.ts';
import { StoredValue } from '../../storage/stored-value.ts';

type Row = { seq: number; id: string; client_id: string | null; sender: string; body: string };

/**
 * A ring in the room's own storage: `slot = seq % 256` is the primary key, so a message is one row written and nothing is
 * pruned; rows written are what a message costs. New arrivals get the last 50; the rest serves resuming and the detection of
 * messages sent twice.
 */
export class History {
  readonly epoch: string;
  #sql: SqlStorage;
  #lastSeq: number;
  #sent = new Map<string, number>();
  /** Under which seq each message is stored that the history holds, so that one is read by its slot. */
  #seqs = new Map<string, number>();

  constructor(sql: SqlStorage, newEpoch: () => string) {
    this.#sql = sql;
    const epoch = new StoredValue<string>(sql, 'epoch');
    this.epoch = epoch.get() ?? newEpoch();
    if (epoch.get() === null) epoch.set(this.epoch);
    const rows = sql
      .exec<Omit<Row, 'body'>>(
        "SELECT seq, sender, client_id, json_extract(body, '$.id') AS id FROM history ORDER BY seq",
      )
      .toArray();
    this.#lastSeq = rows.at(-1)?.seq ?? 0;
    for (const row of rows) {
      this.#seqs.set(row.id, row.seq);
      this.#remember(row.sender, row.client_id, row.seq);
    }
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Stores a message and answers its JSON, so that the row and the frame are encoded once. */
  append(message: ChatMessage, clientId: string | null): string {
    const { seq, sender } = message;
    const body = JSON.stringify(message);
    this.#sql.exec(
      'INSERT OR REPLACE INTO history (slot, seq, sender, client_id, body) VALUES (?, ?, ?, ?, ?)',
      seq % HISTORY_CAPACITY,
      seq,
      sender.userID,
      clientId,
      body,
    );
    this.#lastSeq = seq;
    this.#index(message.id, seq);
    this.#remember(sender.userID, clientId, seq);
    return body;
  }

  /** The seq under which this frame was already stored, if the history still holds it. */
  seqOf(userId: string, clientId: string): number | null {
    const seq = this.#sent.get(`${userId} ${clientId}`);
    return seq !== undefined && seq > this.#lastSeq - HISTORY_CAPACITY ? seq : null;
  }

  /** The messages after `since`; where that is not possible, the last 50 (or fewer, as set) with `reset`. */
  read(
    resume: { since: number; epoch: string } | null,
    shown: number = KEPT_MESSAGES,
  ): { reset: boolean; messages: ChatMessage[] } {
    const missed = resume && resume.epoch === this.epoch ? this.#lastSeq - resume.since : -1;
    const canResume = resume !== null && missed >= 0 && missed <= HISTORY_CAPACITY;
    const after = canResume ? resume.since : this.#lastSeq - Math.min(Math.max(shown, 1), KEPT_MESSAGES);
    const rows = this.#sql.exec<Pick<Row, 'body'>>(
      'SELECT body FROM history WHERE seq > ? ORDER BY seq',
      after,
    );
    return { reset: !canResume, messages: rows.toArray().map(row => storedJson<ChatMessage>(row.body)) };
  }

  /** A message that the history still holds. */
  message(id: string): ChatMessage | null {
    const seq = this.#seqs.get(id);
    if (seq === undefined || seq <= this.#lastSeq - HISTORY_CAPACITY) return null;
    const rows = this.#sql.exec<Pick<Row, 'body'>>(
      'SELECT body FROM history WHERE slot = ? AND seq = ?',
      seq % HISTORY_CAPACITY,
      seq,
    );
    return rows.toArray().map(({ body }) => storedJson<ChatMessage>(body))[0] ?? null;
  }

  /** One goes as one comes, so that as many are remembered as the ring holds. */
  #index(id: string, seq: number): void {
    this.#seqs.set(id, seq);
    const oldest = this.#seqs.keys().next().value;
    if (this.#seqs.size > HISTORY_CAPACITY && oldest !== undefined) this.#seqs.delete(oldest);
  }

  #remember(sender: string, clientId: string | null, seq: number): void {
    if (clientId === null) return;
    if (this.#sent.size > 2 * HISTORY_CAPACITY) {
      for (const [key, at] of this.#sent) if (at <= this.#lastSeq - HISTORY_CAPACITY) this.#sent.delete(key);
    }
    this.#sent.set(`${sender} ${clientId}`, seq);
  }
}
