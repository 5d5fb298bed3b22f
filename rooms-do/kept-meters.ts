import type { MetersKept, UserMeters } from './meters.ts';

/** Meters of a window that is longer than the room is sure to stay in memory: a row a person, while it matters. */
export class KeptMeters implements MetersKept {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS meters (
      user_id TEXT PRIMARY KEY, until INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID`);
  }

  read(userID: string, now: number): UserMeters | null {
    const row = this.#sql
      .exec<{ body: string }>('SELECT body FROM meters WHERE user_id = ? AND until > ?', userID, now)
      .toArray()[0];
    return row ? (JSON.parse(row.body) as UserMeters) : null;
  }

  write(userID: string, meters: UserMeters, until: number, now: number): void {
    this.#sql.exec('DELETE FROM meters WHERE until <= ?', now);
    const body = JSON.stringify(meters);
    this.#sql.exec(
      'INSERT OR REPLACE INTO meters (user_id, until, body) VALUES (?, ?, ?)',
      userID,
      until,
      body,
    );
  }
}
