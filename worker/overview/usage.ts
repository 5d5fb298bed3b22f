import { forecast, periodOf } from '../../domain/usage/forecast.ts';
import { FIGURES_READ_ON, FILE_BYTES_HELD, monthDollars, PLANS } from '../../domain/usage/plans.ts';
import { METERED } from '../../protocol/entities/usage.ts';
import type { Overview } from '../../protocol/rest/overview.ts';
import type { SiteUse } from '../../rooms-do/rpc/lobby-api.ts';

/** What the site has used of what its plan holds, `fileBytes` by its uploaded files. */
export function usageSoFar(
  { day, month, economy, limit, place, lastHour }: SiteUse,
  fileBytes: number,
  now: number,
): NonNullable<Overview['usage']> {
  const { plan, monthlyDollars } = limit;
  const { per, holds } = PLANS[plan];
  const used = per === 'day' ? day : month;
  const byItsEnd = forecast(used, periodOf(per, now), now);
  const lines = METERED.map(what => ({
    what,
    used: used[what],
    forecast: byItsEnd[what],
    holds: holds[what],
  }));
  const dollars = { forecast: monthDollars(byItsEnd), most: monthlyDollars };
  return {
    plan,
    per,
    lines,
    files: { used: fileBytes, holds: FILE_BYTES_HELD },
    economy,
    ...(plan === 'paid' && { dollars }),
    figuresOf: FIGURES_READ_ON,
    place,
    lastHour: { ...lastHour, refused: mostRefused(lastHour.refused) },
  };
}

const SHOWN_CODES = 8;

/** The refusals that were given most, by their codes. */
const mostRefused = (refused: Readonly<Record<string, number>>) =>
  Object.entries(refused)
    .map(([code, count]) => ({ code, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, SHOWN_CODES);
