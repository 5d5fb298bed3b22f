import { METERED, type Metered, type PlanName } from '../../protocol/entities/site.ts';
import { PROCESSOR_MS_A_REQUEST, type UsageTotals } from './metered.ts';

/**
 * The amounts that Cloudflare's plans include, and the prices beyond: developers.cloudflare.com, workers/platform/pricing,
 * durable-objects/platform/pricing, d1/platform/pricing, r2/pricing, workers/observability/logs, read on this day. The meter of the site and
 * the capacity page both calculate with them.
 */
export const FIGURES_READ_ON = '2026-11-27T00:00:00Z';

/** The month of the prices. */
const MONTH_DAYS = 30;

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
      logLines: 200e3,
      // Files are charged by the month on both plans.
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

/** Beyond these the free plan refuses nothing: lines are dropped, and files are charged. */
const NEVER_REFUSED: readonly Metered[] = ['logLines', 'fileWrites', 'fileReads'];
/** Amounts beyond which the free plan refuses the site. */
export const REFUSED_BEYOND = METERED.filter(each => !NEVER_REFUSED.includes(each));

/** Bytes of files, of either plan. */
export const FILE_BYTES_HELD = 10e9;

/** Monthly price of the paid plan. */
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
  logLines: 0.6,
  fileWrites: 4.5,
  fileReads: 0.36,
};

/** Milliseconds of the worker's processor. Objects are charged by the second they are awake instead. */
const PROCESSOR = { includedMs: 30e6, dollarsAMillion: 0.02 } as const;

/** The dollars of a month on the paid plan, by amount, without the bytes of files. */
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
