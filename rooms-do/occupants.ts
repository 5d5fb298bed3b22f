import type { Occupant } from '../protocol/entities/occupant.ts';

/**
 * Who is in the room. Kept in storage, a row a person, because a deploy drops every socket with its attachment and
 * must still look like a broken connection, not like everyone leaving.
 */
export class Occupants {
  #sql: SqlStorage;
  #byUser = new Map<string, Occupant>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS occupants (user_id TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID',
    );
    for (const { body } of sql.exec<{ body: string }>('SELECT body FROM occupants')) {
      const occupant = JSON.parse(body) as Occupant;
      this.#byUser.set(occupant.userID, occupant);
    }
  }

  get size(): number {
    return this.#byUser.size;
  }

  get(userID: string): Occupant | undefined {
    return this.#byUser.get(userID);
  }

  all(): IterableIterator<Occupant> {
    return this.#byUser.values();
  }

  put(occupant: Occupant): void {
    this.#byUser.set(occupant.userID, occupant);
    this.#sql.exec(
      'INSERT OR REPLACE INTO occupants (user_id, body) VALUES (?, ?)',
      occupant.userID,
      JSON.stringify(occupant),
    );
  }

  remove(userID: string): void {
    this.#byUser.delete(userID);
    this.#sql.exec('DELETE FROM occupants WHERE user_id = ?', userID);
  }

  /** Whom the room's limit counts: everybody but ghosts. */
  counted(): number {
    let count = 0;
    for (const occupant of this.#byUser.values()) if (occupant.visibility !== 'ghost') count++;
    return count;
  }
}
