import type { Participant } from '../../../domain/presence/participant.ts';
import { RESUME_TICKET_MS } from '../../../protocol/constants.ts';
import type { Ticket } from '../../rpc/admissions.ts';

/** Owner and login of a ticket, with the address and country at login. */
export type ResumeOwner = Pick<Participant, 'userId' | 'sessionId' | 'deviceId' | 'ipAddress' | 'country'>;

type Row = { user_id: string; session_id: string; device_id: string; dialled: string };

const dialledFrom = ({ ipAddress, country }: Pick<Participant, 'ipAddress' | 'country'>): string =>
  `${ipAddress} ${country ?? ''}`;

/** Maximum tickets per user, which limits a user's concurrent windows. */
const TICKETS_PER_PERSON = 8;

/**
 * Resume tickets of present users, issued in advance. Each ticket is one row and valid once. Stored, so that tickets
 * survive a deploy or eviction. They are deleted when the user leaves.
 */
export class ResumeTickets {
  #sql: SqlStorage;
  #sign: (now: number, forMs: number) => Ticket & { ticket: string };

  constructor(sql: SqlStorage, sign: (now: number, forMs: number) => Ticket & { ticket: string }) {
    this.#sql = sql;
    this.#sign = sign;
  }

  /** Issues a ticket. `isOnly`: revokes earlier tickets, because a guest has one socket. */
  issue(owner: ResumeOwner, isOnly: boolean, now: number): { ticket: string; expiresAt: string } {
    const kept = isOnly ? 0 : TICKETS_PER_PERSON - 1;
    this.#sql.exec('DELETE FROM resume_tickets WHERE user_id = ? AND expires_at <= ?', owner.userId, now);
    this.#sql.exec(
      'DELETE FROM resume_tickets WHERE user_id = ? AND nonce IN (SELECT nonce FROM resume_tickets WHERE user_id = ? ORDER BY expires_at DESC LIMIT -1 OFFSET ?)',
      owner.userId,
      owner.userId,
      kept,
    );
    const { ticket, nonce, expiresAt } = this.#sign(now, RESUME_TICKET_MS);
    this.#sql.exec(
      'INSERT INTO resume_tickets (nonce, user_id, session_id, device_id, expires_at, dialled) VALUES (?, ?, ?, ?, ?, ?)',
      nonce,
      owner.userId,
      owner.sessionId,
      owner.deviceId,
      expiresAt,
      dialledFrom(owner),
    );
    return { ticket, expiresAt: new Date(expiresAt).toISOString() };
  }

  /** Consumes the ticket, so that two concurrent connections cannot both use it. */
  take(nonce: string, now: number): ResumeOwner | null {
    const row = this.#sql
      .exec<Row>(
        'DELETE FROM resume_tickets WHERE nonce = ? AND expires_at > ? RETURNING user_id, session_id, device_id, dialled',
        nonce,
        now,
      )
      .toArray()[0];
    if (!row) return null;
    const [ipAddress = '', country = ''] = row.dialled.split(' ');
    const login = { userId: row.user_id, sessionId: row.session_id, deviceId: row.device_id };
    return { ...login, ipAddress, country: country === '' ? null : country };
  }

  /**
   * Deletes tickets of logins from another address or device, because a ban of that address or device would match no
   * participant.
   */
  endElsewhere(participant: Pick<Participant, 'userId' | 'deviceId' | 'ipAddress' | 'country'>): void {
    this.#sql.exec(
      'DELETE FROM resume_tickets WHERE user_id = ? AND (dialled <> ? OR device_id <> ?)',
      participant.userId,
      dialledFrom(participant),
      participant.deviceId,
    );
  }

  /** Deletes a user's tickets. `keptSession`: session with tickets that stay valid. */
  endOfUser(userId: string, keptSession = ''): void {
    this.#sql.exec('DELETE FROM resume_tickets WHERE user_id = ? AND session_id <> ?', userId, keptSession);
  }

  endOfSession(sessionId: string): void {
    this.#sql.exec('DELETE FROM resume_tickets WHERE session_id = ?', sessionId);
  }
}
