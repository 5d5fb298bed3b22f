import { randomBytes } from 'node:crypto';
import { INVITATION_MS } from '../../../protocol/constants.ts';

/** One ticket per invited user. `until`: expiry of all tickets (milliseconds). */
export type IssuedInvitations = { tickets: Record<string, string>; until: number };

/** Invitations into the room, each valid once, for ten minutes and for one user. They are stored, so that a restart does not end them. */
export class Invitations {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  issue(userIds: readonly string[], now: number): IssuedInvitations {
    const until = now + INVITATION_MS;
    this.#sql.exec('DELETE FROM invitations WHERE until <= ?', now);
    const tickets = Object.fromEntries(
      userIds.map(userId => [userId, randomBytes(16).toString('base64url')]),
    );
    for (const [userId, ticket] of Object.entries(tickets))
      this.#sql.exec(
        'INSERT INTO invitations (ticket, user_id, until) VALUES (?, ?, ?)',
        ticket,
        userId,
        until,
      );
    return { tickets, until };
  }

  isValid(ticket: string, userId: string, now: number): boolean {
    const rows = this.#sql.exec(
      'SELECT 1 FROM invitations WHERE ticket = ? AND user_id = ? AND until > ?',
      ticket,
      userId,
      now,
    );
    return rows.toArray().length > 0;
  }

  consume(ticket: string): void {
    this.#sql.exec('DELETE FROM invitations WHERE ticket = ?', ticket);
  }
}
