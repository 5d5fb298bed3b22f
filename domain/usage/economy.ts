import { ECONOMIES, type Economy, type PlanName, WARNED_FROM } from '../../protocol/entities/usage.ts';
import type { UsageTotals } from './metered.ts';
import { monthDollars, PLAN_DOLLARS, PLANS, REFUSED_BEYOND } from './plans.ts';

/** The share of the limit from which each holds. */
const FROM: Readonly<Record<Economy, number>> = {
  none: 0,
  longBatches: WARNED_FROM,
  noScheduledMessages: 0.9,
  noNewGuests: 0.97,
};

/** The plan, and for the paid one the dollars that a month may cost; null where it may cost what it does. */
export type SpendingLimit = { plan: PlanName; monthlyDollars: number | null };

/** `day` and `month` are what was used so far of this day and this month of UTC. */
export type Used = { day: UsageTotals; month: UsageTotals };

/** How much of what may be used is used: 1 is the limit; 0 where there is none. */
export function shareOfLimit({ day, month }: Used, { plan, monthlyDollars }: SpendingLimit): number {
  if (plan === 'free') {
    const { holds } = PLANS.free;
    return Math.max(...REFUSED_BEYOND.map(each => day[each] / holds[each]));
  }
  // What the plan itself costs is spent whatever the site does.
  return monthlyDollars === null
    ? 0
    : Math.max(0, monthDollars(month) - PLAN_DOLLARS) / Math.max(monthlyDollars - PLAN_DOLLARS, 0.01);
}

export const economyAt = (share: number): Economy =>
  ECONOMIES.findLast(each => share >= FROM[each]) ?? 'none';

/** Whether a site in this economy does without that. */
export const doesWithout = (economy: Economy, what: Exclude<Economy, 'none'>): boolean =>
  ECONOMIES.indexOf(economy) >= ECONOMIES.indexOf(what);
