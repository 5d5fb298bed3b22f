import { type Migration, migrate } from '../storage/migrate.ts';
import type { StoredValue } from '../storage/stored-value.ts';

const firstRelease: Migration = sql => {
  sql.exec('CREATE TABLE stored_values (key TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID');
};

/** Brings the tables of a relay up to date and answers the storage, ready for use. */
export const migrateRelay = (sql: SqlStorage): SqlStorage => migrate(sql, [firstRelease]);

/** So many ids cost one row. Those left over when the relay goes to sleep are not given any more. */
const BLOCK = 1_024;

/** Ascending ids of sockets, never reused: late frames for a closed socket must not reach another one. */
export class SocketIds {
  #reserved: StoredValue<number>;
  #next: number;

  constructor(reserved: StoredValue<number>) {
    this.#reserved = reserved;
    this.#next = reserved.get() ?? 1;
  }

  next(): number {
    const id = this.#next++;
    if (id >= (this.#reserved.get() ?? 1)) this.#reserved.set(id + BLOCK);
    return id;
  }
}
