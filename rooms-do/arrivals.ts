import type { Arrival } from '../protocol/entities/occupant.ts';
import type { UserMeters } from './meters.ts';

export type Expected = Arrival & { meters: UserMeters | null };

/** People whom the room has given a ticket and who have not yet come: a row each, taken once. */
export class Arrivals {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS arrivals (
      nonce TEXT PRIMARY KEY, expires_at INTEGER NOT NULL, body TEXT NOT NULL) WITHOUT ROWID`);
  }

  expect(nonce: string, expiresAt: number, expected: Expected, now: number): void {
    this.#sql.exec('DELETE FROM arrivals WHERE expires_at <= ?', now);
    this.#sql.exec(
      'INSERT INTO arrivals (nonce, expires_at, body) VALUES (?, ?, ?)',
      nonce,
      expiresAt,
      JSON.stringify(expected),
    );
  }

  /** The one who was expected under this nonce; a second asking finds nobody. */
  take(nonce: string, now: number): Expected | null {
    const row = this.#sql
      .exec<{ body: string }>(
        'DELETE FROM arrivals WHERE nonce = ? AND expires_at > ? RETURNING body',
        nonce,
        now,
      )
      .toArray()[0];
    return row ? (JSON.parse(row.body) as Expected) : null;
  }
}
