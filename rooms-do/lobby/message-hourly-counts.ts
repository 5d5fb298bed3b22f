import { DAY_MS, HOUR_MS } from '../../protocol/constants.ts';
import type { HourCount } from '../rpc/reports.ts';

const HOURS_KEPT = DAY_MS / HOUR_MS;

/** Messages of the whole site by the hour, one row for each of the last 24 hours. Stored, so that a restart keeps them. */
export class MessageHourlyCounts {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** Adds counts and answers all there are. */
  count(counts: readonly HourCount[], now: number): HourCount[] {
    const first = Math.floor(now / HOUR_MS) - HOURS_KEPT + 1;
    for (const { hour, count } of counts) {
      this.#sql.exec(
        'INSERT INTO message_counts (hour, count) VALUES (?, ?) ON CONFLICT (hour) DO UPDATE SET count = count + excluded.count',
        hour,
        count,
      );
    }
    if (counts.length > 0) this.#sql.exec('DELETE FROM message_counts WHERE hour < ?', first);
    return this.#sql
      .exec<HourCount>('SELECT hour, count FROM message_counts WHERE hour >= ? ORDER BY hour', first)
      .toArray();
  }
}
