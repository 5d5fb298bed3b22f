import type { Identity } from '../protocol/entities/identity.ts';

/** Whom a hold keeps out: the device that the server marked, and its fingerprint; never an address. */
export type Held = Pick<Identity, 'deviceID' | 'fingerprint'>;

/** People who were kicked and may not come back yet. Stored, so that no restart lets them in. */
export class Holds {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
    sql.exec('CREATE TABLE IF NOT EXISTS holds (who TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID');
  }

  add(held: Held, until: number): void {
    for (const who of marksOf(held)) {
      this.#sql.exec(
        'INSERT INTO holds (who, until) VALUES (?, ?) ON CONFLICT (who) DO UPDATE SET until = max(until, excluded.until)',
        who,
        until,
      );
    }
  }

  /** When the hold on somebody ends (milliseconds), or null. */
  until(held: Held, now: number): number | null {
    this.#sql.exec('DELETE FROM holds WHERE until <= ?', now);
    const ends = marksOf(held).flatMap(who =>
      this.#sql.exec<{ until: number }>('SELECT until FROM holds WHERE who = ?', who).toArray(),
    );
    return ends.length === 0 ? null : Math.max(...ends.map(({ until }) => until));
  }
}

const marksOf = ({ deviceID, fingerprint }: Held): string[] => [
  `device ${deviceID}`,
  ...(fingerprint === '' ? [] : [`fingerprint ${fingerprint}`]),
];
