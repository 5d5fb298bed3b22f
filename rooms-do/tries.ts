import { MINUTE_MS, ROOM_PASSWORD_TRIES, ROOM_PASSWORD_TRIES_WINDOW_MS } from '../protocol/constants.ts';

/** How often something may go wrong, and within what time. */
export const TRY_LIMITS = {
  roomPassword: { max: ROOM_PASSWORD_TRIES, windowMs: ROOM_PASSWORD_TRIES_WINDOW_MS },
  loginOfAccount: { max: 10, windowMs: 10 * MINUTE_MS },
  loginFromAddress: { max: 40, windowMs: 10 * MINUTE_MS },
  firstOwner: { max: 5, windowMs: 10 * MINUTE_MS },
} as const;
export type TryLimit = keyof typeof TRY_LIMITS;
export type Try = { limited: TryLimit; who: string };

/** Failed tries, and those whose outcome is not known yet, by whom and at what. Stored, so that no restart gives new ones. */
export class Tries {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec(
      'CREATE TABLE IF NOT EXISTS tries (who TEXT NOT NULL, limited TEXT NOT NULL, tried_at INTEGER NOT NULL)',
    );
    sql.exec('CREATE INDEX IF NOT EXISTS tries_by_who ON tries (who, limited, tried_at)');
  }

  /**
   * Counts a try before its outcome is known, so that many at one time are not more than many in turn: 0, or the
   * milliseconds until one is welcome again, and then nothing is counted.
   */
  begin(tries: readonly Try[], now: number): number {
    const wait = Math.max(...tries.map(each => this.#wait(each, now)));
    if (wait === 0) for (const each of tries) this.#count(each, now);
    return wait;
  }

  /** It went well: the try is not counted. */
  forgive(tries: readonly Try[]): void {
    for (const { limited, who } of tries) {
      this.#sql.exec(
        'DELETE FROM tries WHERE rowid IN (SELECT rowid FROM tries WHERE who = ? AND limited = ? ORDER BY tried_at DESC LIMIT 1)',
        who,
        limited,
      );
    }
  }

  #wait({ limited, who }: Try, now: number): number {
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

  #count({ limited, who }: Try, now: number): void {
    this.#sql.exec(
      'DELETE FROM tries WHERE limited = ? AND tried_at <= ?',
      limited,
      now - TRY_LIMITS[limited].windowMs,
    );
    this.#sql.exec('INSERT INTO tries (who, limited, tried_at) VALUES (?, ?, ?)', who, limited, now);
  }
}
