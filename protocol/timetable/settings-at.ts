import { DAY_MS, MINUTE_MS, SECOND_MS } from '../constants.ts';
import {
  type HijriDay,
  hijriDay,
  isoDay,
  type LocalDay,
  type TimedSettings,
  type Timetable,
  type TimetableDates,
  type TimetableLine,
  weekdayOf,
} from './timetable.ts';

/** Local time of a zone, in milliseconds that read like UTC. */
type Shown = number;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format takes a hundred times as long as using it. */
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
 * Returns the first instant at which the zone's clocks show this time of the day, or a later time if the clocks skip
 * it. If clocks are set back, the first of two equal times counts.
 */
export function instantOf(day: LocalDay, minutes: number, zone: string): number {
  const wanted: Shown = day * DAY_MS + minutes * MINUTE_MS;
  const [before, after] = [offsetOn(day - 1, zone), offsetOn(day + 2, zone)];
  if (before === after) return wanted - before;
  const candidates = [wanted - before, wanted - after].sort((a, b) => a - b);
  const exact = candidates.find(instant => shownAt(instant, zone) === wanted);
  if (exact !== undefined) return exact;
  // The clocks skip this time, so the change lies between the two candidates.
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

/** Returns the offset from UTC at the start of a day. Cached, because years of days are computed repeatedly. */
function offsetOn(day: LocalDay, zone: string): number {
  const key = `${zone} ${day}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= OFFSETS_KEPT) offsets.clear();
  const offset = shownAt(day * DAY_MS, zone) - day * DAY_MS;
  offsets.set(key, offset);
  return offset;
}

/** Number of days searched for the next change, enough for yearly events. */
export const HORIZON_DAYS = 400;

/** A line by index, with start and end from a certain day. The end may be on the next day. */
type Span = { place: number; from: number; to: number };

/** Active lines from this time, by index. */
export type Turn = { at: number; lines: number[] };

/** Returns the lines that are active at a moment. */
export function linesAt(timetable: Timetable, instant: number, zone: string): number[] {
  const today = localDayAt(instant, zone);
  return holding(
    [today - 1, today].flatMap(day => spansOn(timetable, day, zone)),
    instant,
  );
}

/** Returns the later times at which a line starts or ends, in order, up to the horizon. */
export function* turnsAfter(timetable: Timetable, instant: number, zone: string): Generator<Turn> {
  const today = localDayAt(instant, zone);
  let yesterdays = spansOn(timetable, today - 1, zone);
  for (let day = today; day <= today + HORIZON_DAYS; day++) {
    const todays = spansOn(timetable, day, zone);
    const spans = [...yesterdays, ...todays];
    yesterdays = todays;
    if (spans.length === 0) continue;
    const tomorrow = instantOf(day + 1, 0, zone);
    const moments = new Set(spans.flatMap(({ from, to }) => [from, to]));
    for (const at of [...moments].sort((a, b) => a - b))
      if (at > instant && at >= instantOf(day, 0, zone) && at < tomorrow)
        yield { at, lines: holding(spans, at) };
  }
}

const holding = (spans: readonly Span[], instant: number): number[] =>
  [...new Set(spans.flatMap(({ place, from, to }) => (from <= instant && instant < to ? [place] : [])))].sort(
    (a, b) => a - b,
  );

const spansOn = (timetable: Timetable, day: LocalDay, zone: string): Span[] =>
  timetable.flatMap((line, place) => (isOn(line, day) ? [{ place, ...spanOf(line, day, zone) }] : []));

function spanOf(line: TimetableLine, day: LocalDay, zone: string): Omit<Span, 'place'> {
  const [from, to] = [minutesOf(line.from), minutesOf(line.to)];
  return {
    from: instantOf(day, from, zone),
    to: to > from ? instantOf(day, to, zone) : instantOf(day + 1, to, zone),
  };
}

const isOn = ({ weekdays, dates }: TimetableLine, day: LocalDay): boolean =>
  (weekdays.length === 0 || weekdays.includes(weekdayOf(day))) && (dates === null || isWithin(dates, day));

function isWithin(dates: TimetableDates, day: LocalDay): boolean {
  if (dates.calendar === 'gregory') return dates.from <= isoDay(day) && isoDay(day) <= dates.to;
  const [from, now, to] = [dates.from, hijriDay(day), dates.to].map(placeInYear) as [number, number, number];
  return from <= to ? from <= now && now <= to : from <= now || now <= to;
}

const placeInYear = ({ month, day }: HijriDay): number => month * 100 + day;

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
}

/** The room's own settings, for fields that no line sets. */
export type BaseSettings = Pick<TimedSettings, 'slowSeconds' | 'writers'>;

/**
 * Returns the settings at a moment. Later lines override earlier ones field by field. Fields that no line sets keep the
 * room's own value.
 */
export const settingsAt = (
  timetable: Timetable,
  base: BaseSettings,
  instant: number,
  zone: string,
): TimedSettings => decidedBy(timetable, base, linesAt(timetable, instant, zone));

/** Returns the next moment at which the settings in force change, or null if none changes before the horizon. */
export function nextChangeAt(
  timetable: Timetable,
  base: BaseSettings,
  instant: number,
  zone: string,
): number | null {
  const now = JSON.stringify(settingsAt(timetable, base, instant, zone));
  for (const { at, lines } of turnsAfter(timetable, instant, zone))
    if (JSON.stringify(decidedBy(timetable, base, lines)) !== now) return at;
  return null;
}

/** Returns the next time at which a line starts or ends, even without an effect. */
export function nextTurnAt(timetable: Timetable, instant: number, zone: string): number | null {
  const now = String(linesAt(timetable, instant, zone));
  for (const { at, lines } of turnsAfter(timetable, instant, zone)) if (String(lines) !== now) return at;
  return null;
}

const DECIDED = ['entrance', 'writers', 'slowSeconds', 'theme', 'welcome', 'messages'] as const;

function decidedBy(timetable: Timetable, base: BaseSettings, lines: readonly number[]): TimedSettings {
  const settings: TimedSettings = { entrance: 'open', ...base, theme: null, welcome: null, messages: null };
  for (const line of lines)
    for (const name of DECIDED) {
      const decided = timetable[line]?.[name] ?? null;
      if (decided !== null) Object.assign(settings, { [name]: decided });
    }
  return settings;
}
