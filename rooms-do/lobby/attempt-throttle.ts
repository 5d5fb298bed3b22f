import { ATTEMPT_LIMITS, type Attempt } from '../rpc/attempts.ts';

/** Failed attempts, and those whose outcome is not known yet, by user and kind. Stored, so that a restart gives no new ones. */
export class AttemptThrottle {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /**
   * Counts an attempt before its outcome is known, so that parallel attempts are limited like successive ones. Answers 0, or
   * the milliseconds until one is allowed again; then nothing is counted.
   */
  begin(attempts: readonly Attempt[], now: number): number {
    const wait = Math.max(...attempts.map(each => this.#wait(each, now)));
    if (wait === 0) for (const each of attempts) this.#count(each, now);
    return wait;
  }

  /** The attempt succeeded: it no longer counts. */
  clear(attempts: readonly Attempt[]): void {
    for (const { limited, who } of attempts) {
      this.#sql.exec(
        'DELETE FROM attempts WHERE rowid IN (SELECT rowid FROM attempts WHERE who = ? AND kind = ? ORDER BY attempted_at DESC LIMIT 1)',
        who,
        limited,
      );
    }
  }

  #wait({ limited, who, factor = 1 }: Attempt, now: number): number {
    const { windowMs, ...limit } = ATTEMPT_LIMITS[limited];
    const max = limit.max * factor;
    const recent = this.#sql
      .exec<{ attempted_at: number }>(
        'SELECT attempted_at FROM attempts WHERE who = ? AND kind = ? AND attempted_at > ? ORDER BY attempted_at DESC LIMIT ?',
        who,
        limited,
        now - windowMs,
        max,
      )
      .toArray();
    const oldest = recent.at(-1);
    return recent.length < max || !oldest ? 0 : oldest.attempted_at + windowMs - now;
  }

  #count({ limited, who }: Attempt, now: number): void {
    this.#sql.exec(
      'DELETE FROM attempts WHERE kind = ? AND attempted_at <= ?',
      limited,
      now - ATTEMPT_LIMITS[limited].windowMs,
    );
    this.#sql.exec('INSERT INTO attempts (who, kind, attempted_at) VALUES (?, ?, ?)', who, limited, now);
  }
}
