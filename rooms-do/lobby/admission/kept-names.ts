import type { NetworkBudget } from '../../../domain/admission/network-factor.ts';
import type { Participant } from '../../../domain/presence/participant.ts';
import { DAY_MS, HOUR_MS } from '../../../protocol/constants.ts';
import { KEPT_NAMES_OF_NETWORK, NAME_KEPT_AFTER_MS } from '../../../protocol/entry-limits.ts';
import { skeleton } from '../../../protocol/text/skeleton.ts';
import type { Migration } from '../../storage/migrate.ts';

export const keptNames: Migration = sql => {
  sql.exec(
    'CREATE TABLE kept_names (device TEXT PRIMARY KEY, name TEXT NOT NULL, user_id TEXT NOT NULL, network TEXT NOT NULL, stay INTEGER NOT NULL, left_at INTEGER NOT NULL) WITHOUT ROWID',
  );
  sql.exec('CREATE UNIQUE INDEX kept_names_by_name ON kept_names (name)');
  sql.exec('CREATE INDEX kept_names_by_network ON kept_names (network, left_at)');
};

/**
 * A stored nickname. `isReserved`: other devices are refused this nickname. `stay`: longest continuous visit under it
 * (milliseconds).
 */
export type KeptName = { deviceId: string; userId: string; stay: number; isReserved: boolean };

type Leaving = Pick<Participant, 'accountType' | 'connectedAt' | 'deviceId' | 'nickname' | 'userId'>;

/**
 * Reserves nicknames of departed guests for their devices, for a period set by operators. A short visit reserves
 * nothing. A limit per network prevents collecting nicknames.
 */
export class KeptNames {
  #sql: SqlStorage;
  #sweptAt = 0;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /**
   * Stores the nickname of a leaving guest. For an account, deletes the entry from its time as a guest instead,
   * because account names need no reservation. `days`: reservation period, 0 disables it. `network`: the
   * guest's narrowest network.
   */
  keep(guest: Leaving, days: number, network: NetworkBudget, now: number): void {
    const { accountType, connectedAt, deviceId, nickname, userId } = guest;
    if (accountType === 'super') {
      this.#sql.exec('DELETE FROM kept_names WHERE device = ? AND user_id = ?', deviceId, userId);
      return;
    }
    if (days === 0) return;
    const name = skeleton(nickname);
    this.#sql.exec('DELETE FROM kept_names WHERE name = ? AND device <> ?', name, deviceId);
    const before = this.holderOf(name, days, now);
    this.#sql.exec(
      'INSERT OR REPLACE INTO kept_names (device, name, user_id, network, stay, left_at) VALUES (?, ?, ?, ?, ?, ?)',
      ...[deviceId, name, userId, network.name, Math.max(now - connectedAt, before?.stay ?? 0), now],
    );
    // Removes short visits first, because otherwise a neighbor could displace the nicknames of others.
    this.#sql.exec(
      'DELETE FROM kept_names WHERE device IN (SELECT device FROM kept_names WHERE network = ? ORDER BY stay >= ? DESC, left_at DESC LIMIT -1 OFFSET ?)',
      network.name,
      NAME_KEPT_AFTER_MS,
      KEPT_NAMES_OF_NETWORK * network.factor,
    );
    this.#sweep(days, now);
  }

  holderOf(name: string, days: number, now: number): KeptName | null {
    const [row] = this.#sql
      .exec<{ device: string; user_id: string; stay: number }>(
        'SELECT device, user_id, stay FROM kept_names WHERE name = ? AND left_at > ?',
        name,
        now - days * DAY_MS,
      )
      .toArray();
    if (!row) return null;
    const { device: deviceId, user_id: userId, stay } = row;
    return { deviceId, userId, stay, isReserved: stay >= NAME_KEPT_AFTER_MS };
  }

  forget(deviceIds: readonly string[]): void {
    for (const deviceId of deviceIds) this.#sql.exec('DELETE FROM kept_names WHERE device = ?', deviceId);
  }

  #sweep(days: number, now: number): void {
    if (now - this.#sweptAt < HOUR_MS) return;
    this.#sweptAt = now;
    this.#sql.exec('DELETE FROM kept_names WHERE left_at <= ?', now - days * DAY_MS);
  }
}
