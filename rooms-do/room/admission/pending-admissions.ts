import { randomBytes } from 'node:crypto';
import { INVITATION_MS } from '../../../protocol/constants.ts';
import type { PendingAdmission } from '../../rpc/admissions.ts';
import { storedJson } from '../../storage/stored-value.ts';

/** Invitations with one ticket per invited user. `until`: expiry of all tickets (milliseconds). */
type IssuedInvitations = { tickets: Record<string, string>; until: number };

/**
 * Invitations into the room. Each is valid once, for ten minutes and for one user. Stored, so that invitations survive
 * a restart.
 */
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

/** Admitted participants who have no socket yet. Each admission is one row and is used once. */
export class PendingAdmissions {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  add(nonce: string, expiresAt: number, admission: PendingAdmission, now: number): void {
    this.#sql.exec('DELETE FROM pending_admissions WHERE expires_at <= ?', now);
    this.#sql.exec(
      'INSERT INTO pending_admissions (nonce, expires_at, body) VALUES (?, ?, ?)',
      nonce,
      expiresAt,
      JSON.stringify(admission),
    );
  }

  /** Whether no valid ticket exists. */
  isEmpty(now: number): boolean {
    const rows = this.#sql.exec('SELECT 1 FROM pending_admissions WHERE expires_at > ? LIMIT 1', now);
    return rows.toArray().length === 0;
  }

  /** Whether this nonce belongs to an admission and not to a resume ticket. */
  holds(nonce: string): boolean {
    return this.#sql.exec('SELECT 1 FROM pending_admissions WHERE nonce = ?', nonce).toArray().length > 0;
  }

  /** Removes and returns the admission with this nonce, so that a ticket is valid once. */
  take(nonce: string, now: number): PendingAdmission | null {
    const row = this.#sql
      .exec<{ body: string }>(
        'DELETE FROM pending_admissions WHERE nonce = ? AND expires_at > ? RETURNING body',
        nonce,
        now,
      )
      .toArray()[0];
    return row ? storedJson<PendingAdmission>(row.body) : null;
  }
}
