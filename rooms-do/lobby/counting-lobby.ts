import { DAY_MS, HOUR_MS } from '../../protocol/constants.ts';
import type { LobbyApi } from '../rpc/lobby-api.ts';
import { MeteredObject } from '../rpc/metered-object.ts';
import type { HourCount } from '../rpc/reports.ts';
import type { RoomsEnv } from '../rpc/stubs.ts';
import { AttemptThrottle } from './platform/attempt-throttle.ts';
import { Roster } from './platform/roster.ts';
import { migrateLobby } from './platform/storage.ts';
import { SiteUsage } from './site/site-usage.ts';

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

/** The storage of the lobby, and what it counts without knowing who is in the chat. */
export abstract class CountingLobby extends MeteredObject<RoomsEnv> {
  clock = { now: () => Date.now() };
  protected roster = new Roster();
  protected usageOfSite = new SiteUsage(this.ctx.storage.sql, this.env, () => this.roster.size);
  protected sql = migrateLobby(this.ctx.storage.sql);
  protected throttle = new AttemptThrottle(this.sql);
  #messageCounts = new MessageHourlyCounts(this.sql);

  abstract addUsage(...[counts]: Parameters<LobbyApi['addUsage']>): Promise<void>;

  async addMessageCounts(...[counts, usage]: Parameters<LobbyApi['addMessageCounts']>) {
    if (usage) await this.addUsage(usage);
    return this.#messageCounts.count(counts, this.clock.now());
  }

  beginAttempts(...[attempts]: Parameters<LobbyApi['beginAttempts']>): number {
    return this.throttle.begin(attempts, this.clock.now());
  }

  clearAttempts(...[attempts]: Parameters<LobbyApi['clearAttempts']>): void {
    this.throttle.clear(attempts);
  }
}
