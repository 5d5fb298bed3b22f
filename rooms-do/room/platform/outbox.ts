import type { OutboxEntry } from '../../../domain/audit/outbox-entry.ts';
import { storedJson } from '../../storage/stored-value.ts';
import type { ScheduledTask } from './alarm-scheduler.ts';

const GATHER_MS = 100;
const RETRY_MS = 30_000;
const BATCH = 40;

/** Sends the outbox again after the database was unreachable. */
export const outboxRetry = (room: { readonly outbox: Outbox }): ScheduledTask => ({
  nextAt: () => room.outbox.retryAt,
  run: () => void room.outbox.flush(),
});

type Row = { turn: number; body: string };

/**
 * Entries for the database, which the room stores until the database confirms them. A database failure delays an entry
 * but never loses it. The entry's id prevents a second write.
 */
export class Outbox {
  #sql: SqlStorage;
  #now: () => number;
  #send: (entries: OutboxEntry[]) => Promise<void>;
  #failed: (retryAt: number) => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #sending: Promise<void> | null = null;
  #retryAt: number | null = null;

  constructor(
    sql: SqlStorage,
    now: () => number,
    send: (entries: OutboxEntry[]) => Promise<void>,
    failed: (retryAt: number) => void,
  ) {
    this.#sql = sql;
    this.#now = now;
    this.#send = send;
    this.#failed = failed;
    if (this.#next(1).length > 0) this.#schedule();
  }

  get retryAt(): number | null {
    return this.#retryAt;
  }

  /** Stores the entries of one call in one row. */
  put(...entries: readonly OutboxEntry[]): void {
    const [first, ...others] = entries;
    if (!first) return;
    const body = JSON.stringify(others.length === 0 ? first : entries);
    this.#sql.exec('INSERT INTO outbox (body) VALUES (?)', body);
    if (this.#retryAt === null) this.#schedule();
  }

  /** Resolves after all entries are confirmed, or once they wait for the next retry. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#sending) return this.#sending;
    // `finally` clears the promise from outside `#sendAll`, because an empty outbox finishes before the assignment.
    const sending = this.#sendAll().finally(() => {
      this.#sending = null;
    });
    this.#sending = sending;
    return sending;
  }

  async #sendAll(): Promise<void> {
    this.#retryAt = null;
    try {
      for (let rows = this.#next(BATCH); rows.length > 0; rows = this.#next(BATCH)) {
        await this.#send(rows.flatMap(row => storedJson<OutboxEntry | OutboxEntry[]>(row.body)));
        this.#sql.exec('DELETE FROM outbox WHERE turn <= ?', rows.at(-1)?.turn ?? 0);
      }
    } catch (error) {
      console.warn(JSON.stringify({ what: 'outbox_waits', error: String(error) }));
      this.#retryAt = this.#now() + RETRY_MS;
      this.#failed(this.#retryAt);
    }
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS);
  }

  #next(count: number): Row[] {
    return this.#sql.exec<Row>('SELECT turn, body FROM outbox ORDER BY turn LIMIT ?', count).toArray();
  }
}
