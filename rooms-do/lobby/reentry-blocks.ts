import type { BlockedDevice } from '../rpc/lobby-api.ts';

/** Devices that were kicked and may not come back yet. Stored, so that a restart does not let them in. */
export class ReentryBlocks {
  #sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  add(device: BlockedDevice, until: number): void {
    for (const key of keysOf(device)) {
      this.#sql.exec(
        'INSERT INTO reentry_blocks (who, until) VALUES (?, ?) ON CONFLICT (who) DO UPDATE SET until = max(until, excluded.until)',
        key,
        until,
      );
    }
  }

  /** When the block of a device ends (milliseconds), or null. */
  until(device: BlockedDevice, now: number): number | null {
    this.#sql.exec('DELETE FROM reentry_blocks WHERE until <= ?', now);
    const ends = keysOf(device).flatMap(key =>
      this.#sql.exec<{ until: number }>('SELECT until FROM reentry_blocks WHERE who = ?', key).toArray(),
    );
    return ends.length === 0 ? null : Math.max(...ends.map(({ until }) => until));
  }
}

const keysOf = ({ deviceId, fingerprint }: BlockedDevice): string[] => [
  `device ${deviceId}`,
  ...(fingerprint === '' ? [] : [`fingerprint ${fingerprint}`]),
];
