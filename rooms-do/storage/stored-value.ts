/**
 * Parses a value from an object's own table. The cast is safe, because only typed code in the same object writes these
 * rows, and migrations convert rows of earlier releases.
 */
export const storedJson = <T>(body: string): T => JSON.parse(body) as T;

/** A single value of an object, stored as a row of the table `stored_values`. It survives hibernation and restarts. */
export class StoredValue<T> {
  #sql: SqlStorage;
  #key: string;
  #value: T | null;

  constructor(sql: SqlStorage, key: string) {
    this.#sql = sql;
    this.#key = key;
    const row = sql.exec<{ body: string }>('SELECT body FROM stored_values WHERE key = ?', key).toArray()[0];
    this.#value = row ? storedJson<T>(row.body) : null;
  }

  /** Returns null if no value is stored. */
  get(): T | null {
    return this.#value;
  }

  clear(): void {
    this.#value = null;
    this.#sql.exec('DELETE FROM stored_values WHERE key = ?', this.#key);
  }

  set(value: T): void {
    this.#value = value;
    const body = JSON.stringify(value);
    this.#sql.exec('INSERT OR REPLACE INTO stored_values (key, body) VALUES (?, ?)', this.#key, body);
  }
}
