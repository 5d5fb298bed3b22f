import type { LobbyApi } from '../rpc/lobby-api.ts';
import { MeteredObject } from '../rpc/metered-object.ts';
import type { RoomsEnv } from '../rpc/stubs.ts';
import { AttemptThrottle } from './attempt-throttle.ts';
import { MessageHourlyCounts } from './message-hourly-counts.ts';
import { Roster } from './roster.ts';
import { SiteUsage } from './site-usage.ts';
import { migrateLobby } from './storage.ts';

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
