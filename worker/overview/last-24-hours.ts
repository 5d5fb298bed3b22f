import { DAY_MS, HOUR_MS } from '../../protocol/constants.ts';
import type { Overview } from '../../protocol/rest/overview.ts';
import type { HourCount } from '../../rooms-do/rpc/reports.ts';

const HOURS = DAY_MS / HOUR_MS;

/** The hour of `now` and the 23 before it, the oldest first, with 0 where nothing was counted. */
export function last24Hours(counts: readonly HourCount[], now: number): Overview['messages'] {
  const byHour = new Map(counts.map(({ hour, count }) => [hour, count]));
  const first = firstHour(now);
  return Array.from({ length: HOURS }, (_, at) => ({
    hour: new Date((first + at) * HOUR_MS).toISOString(),
    count: byHour.get(first + at) ?? 0,
  }));
}

/** Counted from 1970. */
export const firstHour = (now: number): number => Math.floor(now / HOUR_MS) - HOURS + 1;
