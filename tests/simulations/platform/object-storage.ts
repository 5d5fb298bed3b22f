import { DatabaseSync, type StatementSync } from 'node:sqlite';

type Value = string | number | null;

const WRITES = /^\s*(?:INSERT|UPDATE|DELETE|REPLACE|CREATE|ALTER|DROP)\b/i;
/** Time until a write is durable (milliseconds). */
const COMMIT_MS = 2;

/** Storage of one object. A kill removes writes that are not yet durable. Until then the object sends nothing. */
export class ObjectStorage {
  #database = new DatabaseSync(':memory:');
  #statements = new Map<string, StatementSync>();
  #committing: Promise<void> | null = null;
  readonly #after: (ms: number) => Promise<void>;
  alarmAt: number | null = null;

  constructor(after: (ms: number) => Promise<void>) {
    this.#after = after;
  }

  exec = (query: string, ...values: Value[]) => {
    const isWrite = WRITES.test(query);
    if (isWrite) this.#begin();
    const statement = this.#statements.get(query) ?? this.#database.prepare(query);
    this.#statements.set(query, statement);
    const rows = statement.all(...values);
    return {
      toArray: () => rows,
      one: () => {
        if (rows.length !== 1) throw new Error(`Expected exactly one result, but got ${rows.length}`);
        return rows[0];
      },
      rowsWritten: isWrite ? 1 : 0,
      [Symbol.iterator]: () => rows[Symbol.iterator](),
    };
  };

  /** Resolves after all writes are durable; null without pending writes. */
  get gate(): Promise<void> | null {
    return this.#committing;
  }

  rollBack(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
    this.#committing = null;
    // A rollback may have removed tables.
    this.#statements.clear();
  }

  empty(): void {
    this.#database = new DatabaseSync(':memory:');
    this.#statements.clear();
    this.#committing = null;
  }

  close(): void {
    this.#statements.clear();
    this.#database.close();
  }

  #begin(): void {
    if (this.#committing) return;
    const database = this.#database;
    database.exec('BEGIN');
    const committing = this.#after(COMMIT_MS).then(() => {
      if (this.#committing !== committing) return;
      database.exec('COMMIT');
      this.#committing = null;
    });
    this.#committing = committing;
  }
}
