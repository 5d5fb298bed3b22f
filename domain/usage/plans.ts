import { METERED, type Metered, type PlanName } from '../../protocol/entities/usage.ts';
import type { UsageTotals } from './metered.ts';

/**
 * What Cloudflare's plans hold, and what is paid beyond: developers.cloudflare.com, workers/platform/pricing,
 * durable-objects/platform/pricing, d1/platform/pricing, r2/pricing, read on this day.
 */
export const FIGURES_READ_ON = '2026-11-23T00:00:00Z';

/** A day or a month of UTC. Beyond the free plan an account is refused; beyond the paid one it pays. */
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
    },
  },
};

/** Bytes of files, of either plan. */
export const FILE_BYTES_HELD = 10e9;

/** Of the paid plan, a month. */
export const PLAN_DOLLARS = 5;

/** Beyond what the paid plan holds. */
export const DOLLARS_A_MILLION: Readonly<Record<Metered, number>> = {
  requests: 0.3,
  objectRequests: 0.15,
  gigabyteSeconds: 12.5,
  objectRows: 1,
  objectRowsRead: 0.001,
  databaseRows: 1,
  databaseRowsRead: 0.001,
};

/** What a month of that costs on the paid plan, without files and the worker's processor time. */
export function monthDollars(used: UsageTotals): number {
  const beyond = METERED.map(
    each => (Math.max(0, used[each] - PLANS.paid.holds[each]) / 1e6) * DOLLARS_A_MILLION[each],
  );
  return beyond.reduce((sum, dollars) => sum + dollars, PLAN_DOLLARS);
}
