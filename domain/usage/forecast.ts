import { DAY_MS, HOUR_MS } from '../../protocol/constants.ts';
import { METERED } from '../../protocol/entities/usage.ts';
import type { UsageTotals } from './metered.ts';
import type { Plan } from './plans.ts';

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

/** What is used by the end of the period, if it goes on as it did. Nothing is said of less than an hour. */
export function forecast(used: UsageTotals, { from, to }: Period, now: number): UsageTotals {
  const share = Math.max(now - from, HOUR_MS) / (to - from);
  const totals = { ...used };
  for (const what of METERED) totals[what] = used[what] / Math.min(share, 1);
  return totals;
}
