import { ATTEMPT_LIMITS, type Attempt } from '../../rpc/attempts.ts';

/**
 * Counts failed, pending and other limited attempts by user and kind. Stored, so that a restart does not reset the
 * counts.
 */
export class AttemptThrottle {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /**
   * Counts an attempt before its outcome is known, so that parallel attempts are limited like successive ones. Returns
   * 0, or the milliseconds until a retry is allowed (infinite for never); a refused attempt is not counted.
   */
  begin(attempts: readonly Attempt[], now: number): number {
    const counting = attempts.filter(each => !this.#isRepeated(each, now));
    const wait = Math.max(0, ...counting.map(each => this.#wait(each, now)));
    if (wait === 0) this.add(counting, now);
    return wait;
  }

  isFull(attempt: Attempt, now: number): boolean {
    return this.#wait(attempt, now) > 0;
  }

  /** Counts completed attempts. */
  add(attempts: readonly Attempt[], now: number): void {
    for (const each of attempts) this.#count(each, now);
  }

  /** Removes the count of an attempt after its success. */
  clear(attempts: readonly Attempt[]): void {
    for (const { limited, who } of attempts) {
      this.#sql.exec(
        'DELETE FROM attempts WHERE rowid IN (SELECT rowid FROM attempts WHERE who = ? AND kind = ? ORDER BY attempted_at DESC LIMIT 1)',
        who,
        limited,
      );
    }
  }

  #isRepeated({ limited, who, of }: Attempt, now: number): boolean {
    if (of === undefined) return false;
    return (
      this.#sql
        .exec(
          'SELECT 1 FROM attempts WHERE who = ? AND kind = ? AND attempted_at > ? LIMIT 1',
          pairOf(who, of),
          limited,
          now - ATTEMPT_LIMITS[limited].windowMs,
        )
        .toArray().length > 0
    );
  }

  #wait({ limited, who, factor = 1, times = 1 }: Attempt, now: number): number {
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
    const missing = times - (max - recent.length);
    if (missing <= 0) return 0;
    const last = recent.at(-missing);
    return last ? last.attempted_at + windowMs - now : Number.POSITIVE_INFINITY;
  }

  #count({ limited, who, times = 1, of }: Attempt, now: number): void {
    this.#sql.exec(
      'DELETE FROM attempts WHERE kind = ? AND attempted_at <= ?',
      limited,
      now - ATTEMPT_LIMITS[limited].windowMs,
    );
    const counters = [...Array<string>(times).fill(who), ...(of === undefined ? [] : [pairOf(who, of)])];
    for (const counter of counters)
      this.#sql.exec(
        'INSERT INTO attempts (who, kind, attempted_at) VALUES (?, ?, ?)',
        counter,
        limited,
        now,
      );
  }
}

/** Joins both ids with a space, which no id contains. */
const pairOf = (who: string, of: string): string => `${who} ${of}`;
