import { DAY_MS, HOUR_MS } from '../../protocol/constants.ts';
import {
  ECONOMIES,
  type Economy,
  FIGURES,
  type Figure,
  METERED,
  type PlanName,
  WARNED_FROM,
} from '../../protocol/entities/site.ts';
import type { UsageCounts, UsageTotals } from './metered.ts';
import { monthDollars, PLAN_DOLLARS, PLANS, type Plan, REFUSED_BEYOND } from './plans.ts';

/** The share of the limit from which each holds. */
const FROM: Readonly<Record<Economy, number>> = {
  none: 0,
  longBatches: WARNED_FROM,
  noScheduledMessages: 0.9,
  noNewGuests: 0.97,
};

/** The plan and, if paid, the monthly limit in dollars; null is no limit. */
export type SpendingLimit = { plan: PlanName; monthlyDollars: number | null };

/** `day` and `month` are the usage so far in this UTC day and month. */
export type Used = { day: UsageTotals; month: UsageTotals };

/** Used share of the limit: 1 is the limit, 0 without one. */
export function shareOfLimit({ day, month }: Used, { plan, monthlyDollars }: SpendingLimit): number {
  if (plan === 'free') {
    const { holds } = PLANS.free;
    return Math.max(...REFUSED_BEYOND.map(each => day[each] / holds[each]));
  }
  // The plan's base price is always spent.
  return monthlyDollars === null
    ? 0
    : Math.max(0, monthDollars(month) - PLAN_DOLLARS) / Math.max(monthlyDollars - PLAN_DOLLARS, 0.01);
}

export const economyAt = (share: number): Economy =>
  ECONOMIES.findLast(each => share >= FROM[each]) ?? 'none';

/** Whether a site in this economy does without that. */
export const doesWithout = (economy: Economy, what: Exclude<Economy, 'none'>): boolean =>
  ECONOMIES.indexOf(economy) >= ECONOMIES.indexOf(what);

/** Event counts of a period, besides charged amounts. */
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

/** Milliseconds. */
type Period = { from: number; to: number };

/** The day or the month of UTC in which `now` lies. */
export function periodOf(per: Plan['per'], now: number): Period {
  const moment = new Date(now);
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth()];
  if (per === 'month') return { from: Date.UTC(year, month, 1), to: Date.UTC(year, month + 1, 1) };
  const from = Date.UTC(year, month, moment.getUTCDate());
  return { from, to: from + DAY_MS };
}

/** Expected usage at the end of the period at the current rate; none for less than an hour. */
export function forecast(used: UsageTotals, { from, to }: Period, now: number): UsageTotals {
  const share = Math.max(now - from, HOUR_MS) / (to - from);
  const totals = { ...used };
  for (const what of METERED) totals[what] = used[what] / Math.min(share, 1);
  return totals;
}
