import { DatabaseSync, type StatementSync } from 'node:sqlite';

type Value = string | number | null;

const released: RoomStorage[] = [];

/** The storage of one room: a database in memory, whose tables and statements the next room may use again. */
export class RoomStorage {
  readonly #database = new DatabaseSync(':memory:');
  readonly #statements = new Map<string, StatementSync>();

  constructor() {
    // One transaction for all of it: to commit each statement takes longer than the statement.
    this.#database.exec('BEGIN');
  }

  static take(): RoomStorage {
    return released.pop() ?? new RoomStorage();
  }

  exec = (sql: string, ...values: Value[]) => {
    const statement = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    const rows = statement.all(...values);
    return { toArray: () => rows };
  };

  /** Empties it for another room. */
  release(): void {
    const tables = this.exec(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'schema_version'",
    ).toArray();
    for (const { name } of tables) this.exec(`DELETE FROM ${name}`);
    released.push(this);
  }
}
