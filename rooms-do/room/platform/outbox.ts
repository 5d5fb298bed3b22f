import type { OutboxEntry } from '../../../domain/audit/outbox-entry.ts';
import { storedJson } from '../../storage/stored-value.ts';
import type { ScheduledTask } from './alarm-scheduler.ts';

const GATHER_MS = 100;
const RETRY_MS = 30_000;
const BATCH = 40;

/** Sends again after the database could not be reached. */
export const outboxRetry = (room: { readonly outbox: Outbox }): ScheduledTask => ({
  nextAt: () => room.outbox.retryAt,
  run: () => void room.outbox.flush(),
});

type Row = { turn: number; body: string };

/**
 * Entries for the database, stored in the room until the database has confirmed them. A failure of the database delays an
 * entry and never loses it. The id of an entry keeps it from being written twice.
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

  /** Entries that are put together are one row. */
  put(...entries: readonly OutboxEntry[]): void {
    const [first, ...others] = entries;
    if (!first) return;
    const body = JSON.stringify(others.length === 0 ? first : entries);
    this.#sql.exec('INSERT INTO outbox (body) VALUES (?)', body);
    if (this.#retryAt === null) this.#schedule();
  }

  /** Resolves once everything is confirmed, or waits for its next try. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#sending) return this.#sending;
    // Cleared by `finally` of the promise, not within it: an empty outbox is sent at once, before the assignment.
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
