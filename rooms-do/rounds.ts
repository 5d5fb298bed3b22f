/** When the scheduled messages are next said (milliseconds). Stored, so that a room which slept neither skips nor doubles a round. */
export class Rounds {
  #sql: SqlStorage;
  #due: number | null;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec('CREATE TABLE IF NOT EXISTS rounds (only INTEGER PRIMARY KEY, due INTEGER NOT NULL)');
    this.#due = sql.exec<{ due: number }>('SELECT due FROM rounds').toArray()[0]?.due ?? null;
  }

  get due(): number | null {
    return this.#due;
  }

  set due(due: number) {
    this.#due = due;
    this.#sql.exec('INSERT OR REPLACE INTO rounds (only, due) VALUES (1, ?)', due);
  }
}
