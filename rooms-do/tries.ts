import { MINUTE_MS, ROOM_PASSWORD_TRIES, ROOM_PASSWORD_TRIES_WINDOW_MS } from '../protocol/constants.ts';

/** How often something may go wrong, and within what time. */
export const TRY_LIMITS = {
  roomPassword: { max: ROOM_PASSWORD_TRIES, windowMs: ROOM_PASSWORD_TRIES_WINDOW_MS },
  loginOfAccount: { max: 10, windowMs: 10 * MINUTE_MS },
  loginFromAddress: { max: 40, windowMs: 10 * MINUTE_MS },
} as const;
export type TryLimit = keyof typeof TRY_LIMITS;

/** Failed tries by whom and at what. Stored, so that no restart gives new ones. */
export class Tries {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS tries (who TEXT NOT NULL, limited TEXT NOT NULL, tried_at INTEGER NOT NULL)',
    );
    sql.exec('CREATE INDEX IF NOT EXISTS tries_by_who ON tries (who, limited, tried_at)');
  }

  /** 0 while one more is welcome, else the milliseconds until it is. */
  wait(limited: TryLimit, who: string, now: number): number {
    const { max, windowMs } = TRY_LIMITS[limited];
    const recent = this.#sql
      .exec<{ tried_at: number }>(
        'SELECT tried_at FROM tries WHERE who = ? AND limited = ? AND tried_at > ? ORDER BY tried_at DESC LIMIT ?',
        who,
        limited,
        now - windowMs,
        max,
      )
      .toArray();
    const oldest = recent.at(-1);
    return recent.length < max || !oldest ? 0 : oldest.tried_at + windowMs - now;
  }

  count(limited: TryLimit, who: string, now: number): void {
    this.#sql.exec(
      'DELETE FROM tries WHERE limited = ? AND tried_at <= ?',
      limited,
      now - TRY_LIMITS[limited].windowMs,
    );
    this.#sql.exec('INSERT INTO tries (who, limited, tried_at) VALUES (?, ?, ?)', who, limited, now);
  }
}
