import { randomBytes } from 'node:crypto';
import { INVITATION_MS } from '../protocol/constants.ts';

/** What one invitation to many gave: a ticket for each of them, all good until then (milliseconds). */
export type Invited = { tickets: Record<string, string>; until: number };

/** Invitations into the room: good once, for ten minutes, for whom they were made. Stored, because a restart must not end them. */
export class Invitations {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(`CREATE TABLE IF NOT EXISTS invitations (
      ticket TEXT PRIMARY KEY, user_id TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID`);
  }

  make(userIDs: readonly string[], now: number): Invited {
    const until = now + INVITATION_MS;
    this.#sql.exec('DELETE FROM invitations WHERE until <= ?', now);
    const tickets = Object.fromEntries(
      userIDs.map(userID => [userID, randomBytes(16).toString('base64url')]),
    );
    for (const [userID, ticket] of Object.entries(tickets))
      this.#sql.exec(
        'INSERT INTO invitations (ticket, user_id, until) VALUES (?, ?, ?)',
        ticket,
        userID,
        until,
      );
    return { tickets, until };
  }

  holds(ticket: string, userID: string, now: number): boolean {
    const rows = this.#sql.exec(
      'SELECT 1 FROM invitations WHERE ticket = ? AND user_id = ? AND until > ?',
      ticket,
      userID,
      now,
    );
    return rows.toArray().length > 0;
  }

  use(ticket: string): void {
    this.#sql.exec('DELETE FROM invitations WHERE ticket = ?', ticket);
  }
}
