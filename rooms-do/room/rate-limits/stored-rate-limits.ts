import type { UserRateLimits } from '../../rpc/admissions.ts';
import { storedJson } from '../../storage/stored-json.ts';
import type { RateLimitStore } from './rate-limits.ts';

/** Counters for windows longer than the room is sure to stay in memory, one row a user while they matter. */
export class StoredRateLimits implements RateLimitStore {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  read(userId: string, now: number): UserRateLimits | null {
    const row = this.#sql
      .exec<{ body: string }>('SELECT body FROM rate_limits WHERE user_id = ? AND until > ?', userId, now)
      .toArray()[0];
    return row ? storedJson<UserRateLimits>(row.body) : null;
  }

  write(userId: string, limits: UserRateLimits, until: number, now: number): void {
    this.#sql.exec('DELETE FROM rate_limits WHERE until <= ?', now);
    const body = JSON.stringify(limits);
    this.#sql.exec(
      'INSERT OR REPLACE INTO rate_limits (user_id, until, body) VALUES (?, ?, ?)',
      userId,
      until,
      body,
    );
  }
}
