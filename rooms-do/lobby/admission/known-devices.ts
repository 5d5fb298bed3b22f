import type { Participant } from '../../../domain/presence/participant.ts';
import { HOUR_MS } from '../../../protocol/constants.ts';
import { DEVICE_KNOWN_MS, DEVICE_NOTED_EVERY_MS } from '../../../protocol/entry-limits.ts';
import { widestNetwork } from '../../../protocol/text/network.ts';
import type { Acquaintance } from '../../rpc/entry-attempt.ts';

const NOTED_MAX = 5_000;

/**
 * Devices seen in the chat, by the widest network around their address. A device id alone does not make a device known,
 * because ids can be collected. Entries expire after 90 days without a visit.
 */
export class KnownDevices {
  #sql: SqlStorage;
  /** Time of the last write per row. Limits writes, because a room reports a user with every change. */
  #noted = new Map<string, number>();
  #sweptAt = 0;

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  note(
    participants: readonly Pick<Participant, 'deviceId' | 'ipAddress' | 'connectedAt'>[],
    now: number,
  ): void {
    for (const { deviceId, ipAddress, connectedAt } of participants) {
      const network = widestNetwork(ipAddress);
      const key = `${deviceId} ${network}`;
      if (now - (this.#noted.get(key) ?? 0) < DEVICE_NOTED_EVERY_MS) continue;
      if (this.#noted.size >= NOTED_MAX) this.#noted.clear();
      this.#noted.set(key, now);
      this.#sql.exec(
        `INSERT INTO devices (device, network, since, seen) VALUES (?, ?, ?, ?)
         ON CONFLICT (device, network) DO UPDATE SET seen = excluded.seen`,
        deviceId,
        network,
        Math.min(connectedAt, now),
        now,
      );
    }
    this.#sweep(now);
  }

  /** Returns null for a device that has not been in the chat for 90 days. */
  find(deviceId: string, ipAddress: string, now: number): Acquaintance | null {
    const rows = this.#sql
      .exec<{ network: string; since: number }>(
        'SELECT network, since FROM devices WHERE device = ? AND seen > ?',
        deviceId,
        now - DEVICE_KNOWN_MS,
      )
      .toArray();
    if (rows.length === 0) return null;
    const network = widestNetwork(ipAddress);
    const since = Math.min(...rows.map(row => row.since));
    return { since, hereSince: rows.find(row => row.network === network)?.since ?? null };
  }

  forget(deviceIds: readonly string[]): void {
    for (const deviceId of deviceIds) this.#sql.exec('DELETE FROM devices WHERE device = ?', deviceId);
    this.#noted.clear();
  }

  #sweep(now: number): void {
    if (now - this.#sweptAt < HOUR_MS) return;
    this.#sweptAt = now;
    this.#sql.exec('DELETE FROM devices WHERE seen <= ?', now - DEVICE_KNOWN_MS);
  }
}
