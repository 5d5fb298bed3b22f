/** Since when nobody is in the room (milliseconds), stored: a room that sleeps or restarts goes on counting. */
export class Emptiness {
  #sql: SqlStorage;
  #since: number | null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec('CREATE TABLE IF NOT EXISTS emptiness (only INTEGER PRIMARY KEY, since INTEGER NOT NULL)');
    this.#since = sql.exec<{ since: number }>('SELECT since FROM emptiness').toArray()[0]?.since ?? null;
  }

  /** Null for a room that has not begun to count. */
  get since(): number | null {
    return this.#since;
  }

  begin(now: number): void {
    this.#since = now;
    this.#sql.exec('INSERT OR REPLACE INTO emptiness (only, since) VALUES (1, ?)', now);
  }
}
