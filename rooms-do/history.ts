import { KEPT_MESSAGES, RING_SLOTS } from '../protocol/constants.ts';
import type { ChatMessage } from '../protocol/entities/chat-message.ts';

type Row = { seq: number; client_id: string | null; sender: string; body: string };

/**
 * A ring in the room's own storage: `slot = seq % 256` is the primary key, so a message is one row written, nothing is
 * ever pruned, and the rows written are what a message costs. The last 50 are what people get; the rest serves
 * resuming and the recognition of a message sent twice.
 */
export class History {
  readonly epoch: string;
  #sql: SqlStorage;
  #lastSeq: number;
  #sent = new Map<string, number>();

  constructor(sql: SqlStorage, newEpoch: () => string) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS ring (
      slot INTEGER PRIMARY KEY, seq INTEGER NOT NULL, sender TEXT NOT NULL, client_id TEXT, body TEXT NOT NULL)`);
    sql.exec('CREATE TABLE IF NOT EXISTS epoch (only INTEGER PRIMARY KEY, value TEXT NOT NULL)');
    const epoch = sql.exec<{ value: string }>('SELECT value FROM epoch').toArray()[0]?.value;
    this.epoch = epoch ?? newEpoch();
    if (!epoch) sql.exec('INSERT INTO epoch (only, value) VALUES (1, ?)', this.epoch);
    const rows = sql.exec<Row>('SELECT seq, sender, client_id, body FROM ring ORDER BY seq').toArray();
    this.#lastSeq = rows.at(-1)?.seq ?? 0;
    for (const row of rows) this.#recall(row.sender, row.client_id, row.seq);
  }

  get lastSeq(): number {
    return this.#lastSeq;
  }

  append(message: ChatMessage, clientId: string | null): void {
    const { seq, sender } = message;
    this.#sql.exec(
      'INSERT OR REPLACE INTO ring (slot, seq, sender, client_id, body) VALUES (?, ?, ?, ?, ?)',
      seq % RING_SLOTS,
      seq,
      sender.userID,
      clientId,
      JSON.stringify(message),
    );
    this.#lastSeq = seq;
    this.#recall(sender.userID, clientId, seq);
  }

  /** The seq under which this client's frame was already stored, if it is still in the ring. */
  seqOf(userID: string, clientId: string): number | null {
    const seq = this.#sent.get(`${userID} ${clientId}`);
    return seq !== undefined && seq > this.#lastSeq - RING_SLOTS ? seq : null;
  }

  /** What a client missed after `since`, or the last 50, or fewer, with `reset` where that cannot be told. */
  read(
    resume: { since: number; epoch: string } | null,
    shown: number = KEPT_MESSAGES,
  ): { reset: boolean; messages: ChatMessage[] } {
    const missed = resume && resume.epoch === this.epoch ? this.#lastSeq - resume.since : -1;
    const canResume = resume !== null && missed >= 0 && missed <= RING_SLOTS;
    const after = canResume ? resume.since : this.#lastSeq - Math.min(Math.max(shown, 1), KEPT_MESSAGES);
    const rows = this.#sql.exec<Pick<Row, 'body'>>('SELECT body FROM ring WHERE seq > ? ORDER BY seq', after);
    return { reset: !canResume, messages: rows.toArray().map(row => JSON.parse(row.body) as ChatMessage) };
  }

  /** A message that the ring still holds. */
  message(id: string): ChatMessage | null {
    const rows = this.#sql.exec<Pick<Row, 'body'>>('SELECT body FROM ring').toArray();
    const messages = rows.map(({ body }) => JSON.parse(body) as ChatMessage);
    return messages.find(message => message.id === id) ?? null;
  }

  #recall(sender: string, clientId: string | null, seq: number): void {
    if (clientId === null) return;
    if (this.#sent.size > 2 * RING_SLOTS) {
      for (const [key, at] of this.#sent) if (at <= this.#lastSeq - RING_SLOTS) this.#sent.delete(key);
    }
    this.#sent.set(`${sender} ${clientId}`, seq);
  }
}
