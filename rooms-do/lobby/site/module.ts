import type { UsageCounts } from '../../../domain/site/metered.ts';
import type { Migration } from '../../storage/migrate.ts';
import type { LobbyState } from '../lobby-state.ts';
import type { LobbyModule } from '../platform/lobby-module.ts';
import { SiteUsage } from './site-usage.ts';

type SiteState = { readonly usage: SiteUsage };

declare module '../lobby-state.ts' {
  interface LobbyState {
    readonly site: SiteState;
  }
}

/** The usage of the site, by the day of UTC counted from 1970. */
const usageByDay: Migration = sql => {
  sql.exec(
    'CREATE TABLE usage (day INTEGER NOT NULL, what TEXT NOT NULL, amount REAL NOT NULL, PRIMARY KEY (day, what)) WITHOUT ROWID',
  );
};

export const site = {
  tables: { migrations: { 4: usageByDay } },
  state: ({ roster }, { sql, env }): SiteState => ({ usage: new SiteUsage(sql, env, () => roster.size) }),
  memory: {
    read:
      ({ site: { usage }, clock }) =>
      ({ by }) => {
        // An alarm admits no users and reads the usage with its own count.
        if (by === 'call') usage.read(clock.now());
      },
    // Read before the database: the configuration depends on it.
    rebuild: () => {},
  },
  alarms: {
    usage: lobby => addUsage(lobby, { objectRequests: 1 }),
    siteConfig: ({ database }) => database.repairSiteConfig(),
  },
} satisfies LobbyModule;

/** Adds usage from anywhere to the usage of the site. */
export async function addUsage(lobby: LobbyState, counts: UsageCounts): Promise<void> {
  if (!lobby.site.usage.add(counts, lobby.clock.now())) return;
  await lobby.ready();
  lobby.database.applyEconomy();
}
