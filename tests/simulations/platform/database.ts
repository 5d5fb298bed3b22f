import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

type Value = string | number | null;
type Result = { results: unknown[]; success: true; meta: Record<string, number> };

/** Delays to and from the database. Both may throw. */
export type Way = { there: () => Promise<void>; back: () => Promise<void> };

const MIGRATIONS = path.join(import.meta.dirname, '../../../migrations');
const SCHEMA = readdirSync(MIGRATIONS)
  .filter(name => name.endsWith('.sql'))
  .toSorted()
  .map(name => readFileSync(path.join(MIGRATIONS, name), 'utf8'));

/** D1 over SQLite, with a delay that may be long, fail or never end. */
export class SimulatedDatabase {
  readonly database = new DatabaseSync(':memory:');
  readonly #way: Way;

  constructor(way: Way) {
    this.#way = way;
    for (const migration of SCHEMA) this.database.exec(migration);
  }

  prepare(query: string): Statement {
    return new Statement(this.database, query, [], this.#way);
  }

  async batch(statements: Statement[]): Promise<Result[]> {
    await this.#way.there();
    const results = this.#inOne(statements);
    await this.#way.back();
    return results;
  }

  #inOne(statements: readonly Statement[]): Result[] {
    this.database.exec('BEGIN');
    try {
      const results = statements.map(statement => statement.now());
      this.database.exec('COMMIT');
      return results;
    } catch (error) {
      if (this.database.isTransaction) this.database.exec('ROLLBACK');
      throw asD1Error(error);
    }
  }

  /** There is only one copy, so it is always current. */
  withSession(): Pick<SimulatedDatabase, 'prepare' | 'batch'> & { getBookmark(): null } {
    return {
      prepare: query => this.prepare(query),
      batch: statements => this.batch(statements),
      getBookmark: () => null,
    };
  }

  close(): void {
    this.database.close();
  }
}

class Statement {
  readonly #database: DatabaseSync;
  readonly #query: string;
  readonly #values: readonly Value[];
  readonly #way: Way;

  constructor(database: DatabaseSync, query: string, values: readonly Value[], way: Way) {
    this.#database = database;
    this.#query = query;
    this.#values = values;
    this.#way = way;
  }

  bind(...values: unknown[]): Statement {
    const plain = values.map(value => (typeof value === 'boolean' ? Number(value) : (value as Value)));
    return new Statement(this.#database, this.#query, plain, this.#way);
  }

  all = (): Promise<Result> => this.#there(() => this.now());
  run = (): Promise<Result> => this.#there(() => this.now());
  first = (): Promise<unknown> => this.#there(() => this.now().results[0] ?? null);
  raw = (): Promise<unknown[]> =>
    this.#there(() => {
      const statement = this.#database.prepare(this.#query);
      statement.setReturnArrays(true);
      return statement.all(...this.#values);
    });

  now(): Result {
    const before = this.#changes();
    const results = this.#database.prepare(this.#query).all(...this.#values);
    const changes = this.#changes() - before;
    return { results, success: true, meta: { rows_written: changes, rows_read: 0, changes, duration: 0 } };
  }

  #changes(): number {
    return Number(this.#database.prepare('SELECT total_changes() AS count').get()?.count);
  }

  async #there<Answer>(act: () => Answer): Promise<Answer> {
    await this.#way.there();
    const answer = this.#asked(act);
    await this.#way.back();
    return answer;
  }

  #asked<Answer>(act: () => Answer): Answer {
    try {
      return act();
    } catch (error) {
      throw asD1Error(error);
    }
  }
}

const asD1Error = (error: unknown): Error =>
  new Error(`D1_ERROR: ${error instanceof Error ? error.message : String(error)}: SQLITE`, { cause: error });
