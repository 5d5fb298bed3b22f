import type { Dispatch } from '../protocol/entities/audit-entry.ts';
import type { Due } from './agenda.ts';

const GATHER_MS = 100;
const RETRY_MS = 30_000;
const BATCH = 40;

/** The next try, after the database could not be reached. */
export const sendingAgain = (room: { readonly outbox: Outbox }): Due => ({
  nextAt: () => room.outbox.retryAt,
  run: () => void room.outbox.flush(),
});

type Row = { turn: number; body: string };

/**
 * What the database is to keep, stored in the room until it says that it has: a failure of the database delays an entry
 * and never loses one; its id keeps it from being written twice.
 */
export class Outbox {
  #sql: SqlStorage;
  #now: () => number;
  #send: (dispatches: Dispatch[]) => Promise<void>;
  #failed: (retryAt: number) => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #sending = false;
  #retryAt: number | null = null;

  constructor(
    sql: SqlStorage,
    now: () => number,
    send: (dispatches: Dispatch[]) => Promise<void>,
    failed: (retryAt: number) => void,
  ) {
    this.#sql = sql;
    this.#now = now;
    this.#send = send;
    this.#failed = failed;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS outbox (turn INTEGER PRIMARY KEY AUTOINCREMENT, body TEXT NOT NULL)',
    );
    if (this.#next(1).length > 0) this.#schedule();
  }

  get retryAt(): number | null {
    return this.#retryAt;
  }

  put(dispatch: Dispatch): void {
    this.#sql.exec('INSERT INTO outbox (body) VALUES (?)', JSON.stringify(dispatch));
    if (this.#retryAt === null) this.#schedule();
  }

  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#sending) return;
    this.#sending = true;
    this.#retryAt = null;
    try {
      for (let rows = this.#next(BATCH); rows.length > 0; rows = this.#next(BATCH)) {
        await this.#send(rows.map(row => JSON.parse(row.body) as Dispatch));
        this.#sql.exec('DELETE FROM outbox WHERE turn <= ?', rows.at(-1)?.turn ?? 0);
      }
    } catch (error) {
      console.warn(JSON.stringify({ what: 'outbox_waits', error: String(error) }));
      this.#retryAt = this.#now() + RETRY_MS;
      this.#failed(this.#retryAt);
    } finally {
      this.#sending = false;
    }
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS);
  }

  #next(count: number): Row[] {
    return this.#sql.exec<Row>('SELECT turn, body FROM outbox ORDER BY turn LIMIT ?', count).toArray();
  }
}
