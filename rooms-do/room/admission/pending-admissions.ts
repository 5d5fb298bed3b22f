import type { PendingAdmission } from '../../rpc/admissions.ts';
import { storedJson } from '../../storage/stored-value.ts';

/** Admitted participants whose socket has not arrived yet: one row each, taken once. */
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

  /** Whether a valid ticket exists. */
  isEmpty(now: number): boolean {
    const rows = this.#sql.exec('SELECT 1 FROM pending_admissions WHERE expires_at > ? LIMIT 1', now);
    return rows.toArray().length === 0;
  }

  /** Whether this nonce is of an admission and not of a ticket given ahead. */
  holds(nonce: string): boolean {
    return this.#sql.exec('SELECT 1 FROM pending_admissions WHERE nonce = ?', nonce).toArray().length > 0;
  }

  /** The admission under this nonce. It is removed, so that a ticket is good once. */
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
