import type { Occupant } from '../protocol/entities/occupant.ts';

/**
 * Who is in the room. Kept in storage, a row a person, because a deploy drops every socket with its attachment and
 * must still look like a broken connection, not like everyone leaving.
 */
export class Occupants {
  #sql: SqlStorage;
  #byUser = new Map<string, Occupant>();
  /** The order in which people came, kept beside them: a room that wakes lists them as it did before. */
  #turns = new Map<string, number>();
  #lastTurn = 0;
  #inSight = 0;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS occupants (
      user_id TEXT PRIMARY KEY, turn INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID`);
    const rows = sql.exec<{ turn: number; body: string }>('SELECT turn, body FROM occupants').toArray();
    for (const { turn, body } of rows.sort((a, b) => a.turn - b.turn)) {
      const occupant = JSON.parse(body) as Occupant;
      this.#byUser.set(occupant.userID, occupant);
      this.#turns.set(occupant.userID, turn);
      this.#lastTurn = turn;
      this.#inSight += seenIn(occupant);
    }
  }

  get size(): number {
    return this.#byUser.size;
  }

  /** Whom everybody sees: what is told to all may follow from their number, and from nobody else's. */
  get inSight(): number {
    return this.#inSight;
  }

  get(userID: string): Occupant | undefined {
    return this.#byUser.get(userID);
  }

  all(): IterableIterator<Occupant> {
    return this.#byUser.values();
  }

  put(occupant: Occupant): void {
    const { userID } = occupant;
    const turn = this.#turns.get(userID) ?? ++this.#lastTurn;
    this.#turns.set(userID, turn);
    this.#inSight += seenIn(occupant) - seenIn(this.#byUser.get(userID));
    this.#byUser.set(userID, occupant);
    const body = JSON.stringify(occupant);
    this.#sql.exec(
      'INSERT OR REPLACE INTO occupants (user_id, turn, body) VALUES (?, ?, ?)',
      userID,
      turn,
      body,
    );
  }

  remove(userID: string): void {
    this.#inSight -= seenIn(this.#byUser.get(userID));
    this.#byUser.delete(userID);
    this.#turns.delete(userID);
    this.#sql.exec('DELETE FROM occupants WHERE user_id = ?', userID);
  }

  /** Whom the room's limit counts: everybody but ghosts. */
  counted(): number {
    let count = 0;
    for (const occupant of this.#byUser.values()) if (occupant.visibility !== 'ghost') count++;
    return count;
  }
}

const seenIn = (occupant: Occupant | undefined): number => (occupant?.visibility === 'visible' ? 1 : 0);
