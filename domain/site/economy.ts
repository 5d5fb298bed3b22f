import { DAY_MS, HOUR_MS } from '../../protocol/constants.ts';
import {
  ECONOMIES,
  type Economy,
  FIGURES,
  type Figure,
  METERED,
  type Metered,
  type PlanName,
  WARNED_FROM,
} from '../../protocol/entities/site.ts';
import { PROCESSOR_MS_A_REQUEST, type UsageCounts, type UsageTotals } from './metered.ts';

/**
 * Date on which the included amounts and prices of Cloudflare's plans were read (developers.cloudflare.com,
 * workers/platform/pricing, durable-objects/platform/pricing, d1/platform/pricing, r2/pricing,
 * workers/observability/logs). The site's meter and the capacity page use them.
 */
export const FIGURES_READ_ON = '2026-11-27T00:00:00Z';

/** Assumed days of a billing month. */
const MONTH_DAYS = 30;

/** Included amounts per UTC day or month. The free plan refuses further use; the paid plan charges for it. */
export type Plan = { per: 'day' | 'month'; holds: Record<Metered, number> };

export const PLANS: Readonly<Record<PlanName, Plan>> = {
  free: {
    per: 'day',
    holds: {
      requests: 100e3,
      objectRequests: 100e3,
      gigabyteSeconds: 13e3,
      objectRows: 100e3,
      objectRowsRead: 5e6,
      databaseRows: 100e3,
      databaseRowsRead: 5e6,
      logLines: 200e3,
      // Both plans charge for files by the month.
      fileWrites: 1e6 / MONTH_DAYS,
      fileReads: 10e6 / MONTH_DAYS,
    },
  },
  paid: {
    per: 'month',
    holds: {
      requests: 10e6,
      objectRequests: 1e6,
      gigabyteSeconds: 400e3,
      objectRows: 50e6,
      objectRowsRead: 25e9,
      databaseRows: 50e6,
      databaseRowsRead: 25e9,
      logLines: 20e6,
      fileWrites: 1e6,
      fileReads: 10e6,
    },
  },
};

/** Amounts that the free plan does not refuse: it drops log lines and charges for files. */
const NEVER_REFUSED: readonly Metered[] = ['logLines', 'fileWrites', 'fileReads'];
export const REFUSED_BEYOND = METERED.filter(each => !NEVER_REFUSED.includes(each));

/** Included bytes of stored files on both plans. */
export const FILE_BYTES_HELD = 10e9;

/** Monthly base price of the paid plan. */
export const PLAN_DOLLARS = 5;

/** Prices per million beyond the included amounts. */
export const DOLLARS_A_MILLION: Readonly<Record<Metered, number>> = {
  requests: 0.3,
  objectRequests: 0.15,
  gigabyteSeconds: 12.5,
  objectRows: 1,
  objectRowsRead: 0.001,
  databaseRows: 1,
  databaseRowsRead: 0.001,
  logLines: 0.6,
  fileWrites: 4.5,
  fileReads: 0.36,
};

/** The worker's included CPU milliseconds and their price. Durable Objects are charged for awake time instead. */
const PROCESSOR = { includedMs: 30e6, dollarsAMillion: 0.02 } as const;

/** Returns the monthly price of each amount on the paid plan, without stored file bytes. */
export function dollarsByAmount(used: UsageTotals): Record<Metered | 'plan' | 'processor', number> {
  const processorMs = used.requests * PROCESSOR_MS_A_REQUEST;
  const beyond = METERED.map(
    each => [each, priceOf(used[each] - PLANS.paid.holds[each], DOLLARS_A_MILLION[each])] as const,
  );
  return {
    ...(Object.fromEntries(beyond) as Record<Metered, number>),
    plan: PLAN_DOLLARS,
    processor: priceOf(processorMs - PROCESSOR.includedMs, PROCESSOR.dollarsAMillion),
  };
}

export const monthDollars = (used: UsageTotals): number =>
  Object.values(dollarsByAmount(used)).reduce((sum, dollars) => sum + dollars, 0);

const priceOf = (beyond: number, dollarsAMillion: number): number =>
  (Math.max(0, beyond) / 1e6) * dollarsAMillion;

/** Share of the limit at which each economy level starts. */
const FROM: Readonly<Record<Economy, number>> = {
  none: 0,
  longBatches: WARNED_FROM,
  noScheduledMessages: 0.9,
  noNewGuests: 0.97,
};

/** The plan and, for the paid plan, the monthly limit in dollars; null for no limit. */
export type SpendingLimit = { plan: PlanName; monthlyDollars: number | null };

/** `day` and `month` are the usage so far in this UTC day and month. */
export type Used = { day: UsageTotals; month: UsageTotals };

/** Returns the used share of the limit: 1 is the limit. Returns 0 without a limit. */
export function shareOfLimit({ day, month }: Used, { plan, monthlyDollars }: SpendingLimit): number {
  if (plan === 'free') {
    const { holds } = PLANS.free;
    return Math.max(...REFUSED_BEYOND.map(each => day[each] / holds[each]));
  }
  // The paid share always includes the base price of the plan.
  return monthlyDollars === null
    ? 0
    : Math.max(0, monthDollars(month) - PLAN_DOLLARS) / Math.max(monthlyDollars - PLAN_DOLLARS, 0.01);
}

export const economyAt = (share: number): Economy =>
  ECONOMIES.findLast(each => share >= FROM[each]) ?? 'none';

/** Whether this economy level switches the feature off. */
export const isFeatureOff = (economy: Economy, what: Exclude<Economy, 'none'>): boolean =>
  ECONOMIES.indexOf(economy) >= ECONOMIES.indexOf(what);

/** Event counts of a period, in addition to the charged amounts. */
export type Figures = Record<Figure, number> & { refused: Record<string, number> };

export const noFigures = (): Figures => ({ messages: 0, deliveries: 0, failedResumes: 0, refused: {} });

/** Adds counts to figures and ignores unknown names. */
export function addFigures(figures: Figures, counts: UsageCounts): void {
  for (const name of FIGURES) figures[name] += counts[name] ?? 0;
  for (const [name, amount = 0] of Object.entries(counts)) {
    const [kind, code] = name.split(' ');
    if (kind === 'refused' && code) figures.refused[code] = (figures.refused[code] ?? 0) + amount;
  }
}

type Period = { from: number; to: number };

/** Returns the UTC day or month that contains `now`. */
export function periodOf(per: Plan['per'], now: number): Period {
  const moment = new Date(now);
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()];
  if (per === 'month') return { from: Date.UTC(year, month, 1), to: Date.UTC(year, month + 1, 1) };
  const from = Date.UTC(year, month, moment.getUTCDate());
  return { from, to: from + DAY_MS };
}

/** Returns the expected usage at the end of the period at the current rate. The first hour counts as a whole hour. */
export function forecast(used: UsageTotals, { from, to }: Period, now: number): UsageTotals {
  const share = Math.max(now - from, HOUR_MS) / (to - from);
  const totals = { ...used };
  for (const what of METERED) totals[what] = used[what] / Math.min(share, 1);
  return totals;
}
