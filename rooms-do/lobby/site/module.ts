import { z } from 'zod';
import {
  addFigures,
  economyAt,
  type Figures,
  noFigures,
  PLAN_DOLLARS,
  type SpendingLimit,
  shareOfLimit,
  type Used,
} from '../../../domain/site/economy.ts';
import { NO_USAGE, refusedCount, type UsageCounts, type UsageTotals } from '../../../domain/site/metered.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../protocol/constants.ts';
import { type Economy, METERED, type Metered, PLAN_NAMES } from '../../../protocol/entities/site.ts';
import { LOCATIONS, type Location } from '../../../protocol/entities/user.ts';
import { type LocationSetting, locationOf, USUAL_LOCATION } from '../../rpc/admissions.ts';
import type { SiteUse } from '../../rpc/lobby-api.ts';
import { isolateUsage, ObjectUsage } from '../../rpc/object-usage.ts';
import { isLocal, type LocalSetting, type RoomsEnv } from '../../rpc/stubs.ts';
import type { Migration } from '../../storage/migrate.ts';
import type { LobbyState } from '../lobby-state.ts';
import type { LobbyModule } from '../platform/lobby-module.ts';

type FiguresSetting = { ANALYTICS?: AnalyticsEngineDataset };

/**
 * Counts of the last hour per minute while the lobby was awake. Also writes the counts to the Analytics Engine data set
 * if one is bound (docs/operations.md).
 */
export class SiteFigures {
  #minutes = new Map<number, Figures>();
  #dataset: AnalyticsEngineDataset | undefined;

  constructor({ ANALYTICS }: FiguresSetting) {
    this.#dataset = ANALYTICS;
  }

  add(counts: UsageCounts, people: number, now: number): void {
    const minute = Math.floor(now / MINUTE_MS);
    const figures = this.#minutes.get(minute) ?? noFigures();
    addFigures(figures, counts);
    this.#minutes.set(minute, figures);
    for (const old of this.#minutes.keys())
      if (old <= minute - HOUR_MS / MINUTE_MS) this.#minutes.delete(old);
    if (this.#dataset) writePoints(this.#dataset, counts, people);
  }

  lastHour(now: number): Figures {
    const first = Math.floor(now / MINUTE_MS) - HOUR_MS / MINUTE_MS;
    const sum = noFigures();
    for (const [minute, { refused, ...amounts }] of this.#minutes) {
      if (minute <= first) continue;
      const refusals = Object.entries(refused).map(([code, amount]) => [refusedCount(code), amount]);
      addFigures(sum, { ...amounts, ...Object.fromEntries(refusals) });
    }
    return sum;
  }
}

/** Writes one point with all amounts, and one point per refusal code. `blob1` is empty or the code. */
function writePoints(dataset: AnalyticsEngineDataset, counts: UsageCounts, people: number): void {
  const added = noFigures();
  addFigures(added, counts);
  const rows = (counts.objectRows ?? 0) + (counts.databaseRows ?? 0);
  const { messages, deliveries, failedResumes, refused } = added;
  dataset.writeDataPoint({
    indexes: ['site'],
    blobs: [''],
    doubles: [people, messages, deliveries, rows, failedResumes, 0],
  });
  for (const [code, amount] of Object.entries(refused))
    dataset.writeDataPoint({ indexes: ['site'], blobs: [code], doubles: [0, 0, 0, 0, 0, amount] });
}

/** On each of its own hostnames, Cloudflare returns the caller's data center at this path (measured 2026-11). */
const TRACE = 'https://www.cloudflare.com/cdn-cgi/trace';
const TIMEOUT_MS = 2 * SECOND_MS;

/** Data center of this Durable Object as three letters; null if unknown, as on a local machine. */
export class Colo {
  #known: string | null = null;

  async read(isLocal: boolean): Promise<string | null> {
    if (isLocal || this.#known !== null) return this.#known;
    try {
      const answer = await fetch(TRACE, { signal: AbortSignal.timeout(TIMEOUT_MS) });
      this.#known = coloIn(await answer.text());
    } catch (error) {
      // The overview omits the data center, and the next request tries again.
      console.warn(JSON.stringify({ what: 'colo_unknown', error: String(error) }));
    }
    return this.#known;
  }
}

/** Reads the data center from lines like `colo=DXB`. */
export const coloIn = (trace: string): string | null => /^colo=([A-Z]{3})$/m.exec(trace)?.[1] ?? null;

type SpendingSettings = Pick<RoomsEnv, 'SAMAR_PLAN' | 'SAMAR_MONTHLY_DOLLARS'>;

const Plan = z.enum(PLAN_NAMES).default('paid');
const Dollars = z.coerce.number().min(PLAN_DOLLARS).max(1e6).nullable().default(null);

/** Reads a deployment setting by its schema. An invalid value counts as missing and is logged. */
function readSetting<T>(name: string, schema: z.ZodType<T>, setting: string | undefined): T {
  const parsed = schema.safeParse(setting === '' ? undefined : setting);
  if (parsed.success) return parsed.data;
  console.error(JSON.stringify({ what: 'setting_not_read', name, setting }));
  return schema.parse(undefined);
}

export function spendingLimit(env: SpendingSettings): SpendingLimit {
  return {
    plan: readSetting('SAMAR_PLAN', Plan, env.SAMAR_PLAN),
    monthlyDollars: readSetting('SAMAR_MONTHLY_DOLLARS', Dollars, env.SAMAR_MONTHLY_DOLLARS),
  };
}

/** Interval between writes, so that one row per amount is written each minute. */
const STORE_EVERY_MS = MINUTE_MS;
/** Retention in days: the last two months. */
const DAYS_KEPT = 62;

const Asked = z.enum(LOCATIONS).default(USUAL_LOCATION);

type SiteSettings = SpendingSettings & LocationSetting & LocalSetting & FiguresSetting;

/** Usage of the whole site by UTC day, and the resulting economy level. */
export class SiteUsage {
  readonly limit: SpendingLimit;
  /** Economy level, updated when usage is added or read. */
  economy: Economy = 'none';
  #own = new ObjectUsage();
  #sql: SqlStorage;
  #colo = new Colo();
  #figures: SiteFigures;
  #people: () => number;
  #settings: SiteSettings;
  #location: Location;
  #pending: UsageTotals = { ...NO_USAGE };
  #storedAt = Number.NEGATIVE_INFINITY;

  /** `people`: number of connected users. */
  constructor(sql: SqlStorage, settings: SiteSettings, people: () => number) {
    this.#people = people;
    this.#settings = settings;
    this.#figures = new SiteFigures(settings);
    this.#sql = sql;
    this.limit = spendingLimit(settings);
    const asked = readSetting('SAMAR_LOCATION', Asked, settings.SAMAR_LOCATION);
    this.#location = locationOf({ SAMAR_LOCATION: asked });
  }

  /** Adds usage. Returns whether the economy level has changed. */
  add(counts: UsageCounts, now: number): boolean {
    this.#own.event(now);
    this.#gather(counts, now);
    if (now - this.#storedAt < STORE_EVERY_MS) return false;
    const before = this.economy;
    this.read(now);
    return this.economy !== before;
  }

  /** Returns the usage of the current UTC day and month, including the latest additions. */
  read(now: number): Used & { economy: Economy } {
    this.#gather(isolateUsage.take(), now);
    this.#store(now);
    const used = { day: this.#since(dayOf(now)), month: this.#since(firstDayOfMonth(now)) };
    this.economy = economyAt(shareOfLimit(used, this.limit));
    return { ...used, economy: this.economy };
  }

  /** Returns usage with its limits, and the location of the site. */
  async report(now: number): Promise<SiteUse> {
    const place = { asked: this.#location, colo: await this.#colo.read(isLocal(this.#settings)) };
    return { ...this.read(now), limit: this.limit, place, lastHour: this.#figures.lastHour(now) };
  }

  #gather(counts: UsageCounts, now: number): void {
    this.#figures.add(counts, this.#people(), now);
    for (const what of METERED) this.#pending[what] += counts[what] ?? 0;
  }

  #store(now: number): void {
    this.#storedAt = now;
    const day = dayOf(now);
    for (const what of METERED) {
      if (this.#pending[what] === 0) continue;
      this.#sql.exec(
        'INSERT INTO usage (day, what, amount) VALUES (?, ?, ?) ON CONFLICT (day, what) DO UPDATE SET amount = amount + excluded.amount',
        day,
        what,
        this.#pending[what],
      );
    }
    this.#pending = { ...NO_USAGE };
    this.#sql.exec('DELETE FROM usage WHERE day < ?', day - DAYS_KEPT);
  }

  #since(day: number): UsageTotals {
    const rows = this.#sql
      .exec<{ what: Metered; amount: number }>(
        'SELECT what, SUM(amount) AS amount FROM usage WHERE day >= ? GROUP BY what',
        day,
      )
      .toArray();
    return { ...NO_USAGE, ...Object.fromEntries(rows.map(({ what, amount }) => [what, amount])) };
  }
}

/** Returns the UTC day, counted from 1970. */
const dayOf = (now: number): number => Math.floor(now / DAY_MS);

function firstDayOfMonth(now: number): number {
  const moment = new Date(now);
  return dayOf(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), 1));
}

type SiteState = { readonly usage: SiteUsage };

declare module '../lobby-state.ts' {
  interface LobbyState {
    readonly site: SiteState;
  }
}

/** Usage of the site by UTC day, counted from 1970. */
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
        // Skipped for an alarm, which admits no users and reads the usage itself.
        if (by === 'call') usage.read(clock.now());
      },
    // Does nothing, because usage is read before the database; the configuration depends on it.
    rebuild: () => {},
  },
  alarms: {
    usage: lobby => addUsage(lobby, { objectRequests: 1 }),
    siteConfig: ({ database }) => database.repairSiteConfig(),
  },
} satisfies LobbyModule;

/** Adds the usage of a worker isolate or Durable Object to the site's usage. */
export async function addUsage(lobby: LobbyState, counts: UsageCounts): Promise<void> {
  if (!lobby.site.usage.add(counts, lobby.clock.now())) return;
  await lobby.ready();
  lobby.database.applyEconomy();
}
