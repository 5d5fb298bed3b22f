import { DAY_MS, HOUR_MS } from '../protocol/constants.ts';

/** How many in one hour, the hours counted from 1970. */
export type HourCount = { hour: number; count: number };

const HOURS_KEPT = DAY_MS / HOUR_MS;

/** What is said on the whole site, counted by the hour: a row for each of the last 24. Stored, for the lobby forgets. */
export class TalkByHour {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec('CREATE TABLE IF NOT EXISTS talk (hour INTEGER PRIMARY KEY, count INTEGER NOT NULL)');
  }

  /** Adds these, and answers what there is. */
  count(said: readonly HourCount[], now: number): HourCount[] {
    const first = Math.floor(now / HOUR_MS) - HOURS_KEPT + 1;
    for (const { hour, count } of said) {
      this.#sql.exec(
        'INSERT INTO talk (hour, count) VALUES (?, ?) ON CONFLICT (hour) DO UPDATE SET count = count + excluded.count',
        hour,
        count,
      );
    }
    if (said.length > 0) this.#sql.exec('DELETE FROM talk WHERE hour < ?', first);
    return this.#sql
      .exec<HourCount>('SELECT hour, count FROM talk WHERE hour >= ? ORDER BY hour', first)
      .toArray();
  }
}
