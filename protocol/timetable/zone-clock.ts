import { DAY_MS, MINUTE_MS, SECOND_MS } from '../constants.ts';
import type { LocalDay } from './timetable.ts';

/** What the clocks of a zone show, as milliseconds that read as UTC would. */
type Shown = number;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making one takes a hundred times as long as using it. */
function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(zone, made);
  return made;
}

function shownAt(instant: number, zone: string): Shown {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return (
    Date.UTC(year, month - 1, day, hour, minute, second) +
    (instant - Math.floor(instant / SECOND_MS) * SECOND_MS)
  );
}

export const localDayAt = (instant: number, zone: string): LocalDay =>
  Math.floor(shownAt(instant, zone) / DAY_MS);

/**
 * The first moment at which the clocks of the zone show this time of that day, or a later one where they jump over it. When they are put
 * back, a time comes twice, and the first counts.
 */
export function instantOf(day: LocalDay, minutes: number, zone: string): number {
  const wanted: Shown = day * DAY_MS + minutes * MINUTE_MS;
  const [before, after] = [offsetOn(day - 1, zone), offsetOn(day + 2, zone)];
  if (before === after) return wanted - before;
  const candidates = [wanted - before, wanted - after].sort((a, b) => a - b);
  const exact = candidates.find(instant => shownAt(instant, zone) === wanted);
  if (exact !== undefined) return exact;
  // They jump over it somewhere between the two.
  let [low = 0, high = 0] = candidates;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (shownAt(middle, zone) >= wanted) high = middle;
    else low = middle;
  }
  return high;
}

const offsets = new Map<string, number>();
const OFFSETS_KEPT = 2_000;

/** By how much the clocks are ahead of UTC when the day begins there. Kept: years of days are asked for again and again. */
function offsetOn(day: LocalDay, zone: string): number {
  const key = `${zone} ${day}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= OFFSETS_KEPT) offsets.clear();
  const offset = shownAt(day * DAY_MS, zone) - day * DAY_MS;
  offsets.set(key, offset);
  return offset;
}
