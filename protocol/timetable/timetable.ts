import { z } from 'zod';
import { DAY_MS, SLOW_SECONDS_MAX } from '../constants.ts';
import { ENTRANCES, type Entrance, WRITERS, type Writers } from '../entities/rooms.ts';
import { SITE_THEMES } from '../entities/themes.ts';
import { cleanText, identifier } from '../text/clean-text.ts';
import { hasControlCharacters } from '../text/control-characters.ts';

// Limits for a timetable and its lines. A room stores the whole timetable, and the form sends it in one request (64
// KiB).

export const TIMETABLE_LINES_MAX = 20;
export const TIMETABLE_MESSAGES_MAX = 20;
export const WELCOME_MAX = 300;

/** A calendar day without a time zone, counted from 1 January 1970. */
export type LocalDay = number;

/** A day in the Umm al-Qura calendar, which `Intl` supports from 1300 to 1600. A day begins at midnight. */
export type HijriDay = { month: number; day: number };

const HIJRI = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
});

/** 1 January 1970 was a Thursday. */
export const weekdayOf = (day: LocalDay): number => (((day + 4) % 7) + 7) % 7;

/** Returns a sortable text, like `2026-11-25`. */
export const isoDay = (day: LocalDay): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

const days = new Map<LocalDay, HijriDay>();
const DAYS_KEPT = 1_000;

/** Cached, because callers request the same years of days repeatedly. */
export function hijriDay(day: LocalDay): HijriDay {
  const known = days.get(day);
  if (known) return known;
  if (days.size >= DAYS_KEPT) days.clear();
  const parts = HIJRI.formatToParts(day * DAY_MS);
  const number = (type: 'month' | 'day') => Number(parts.find(part => part.type === type)?.value);
  const found = { month: number('month'), day: number('day') };
  days.set(day, found);
  return found;
}

/** Weekdays in the order of `Date`: 0 is Sunday. */
export const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

const ID_MAX = 64;

const NO_CHOICE = 'must be one of the choices';
const NO_CLOCK = 'must be a time such as 20:30';
const NO_DATE = 'must be a date';

const clock = z.string(NO_CLOCK).regex(/^([01]\d|2[0-3]):[0-5]\d$/, NO_CLOCK);

const within = (min: number, max: number, text = NO_CHOICE) => z.int(text).min(min, text).max(max, text);

const hijriDayNumber = z.strictObject(
  { month: within(1, 12, NO_DATE), day: within(1, 30, NO_DATE) },
  NO_DATE,
);

/**
 * A range of days, both ends included. Days are Gregorian, or repeat every Hijri year. A Hijri range may cross the end
 * of the year.
 */
const Dates = z.discriminatedUnion(
  'calendar',
  [
    z
      .strictObject({
        calendar: z.literal('gregory'),
        from: z.iso.date(NO_DATE),
        to: z.iso.date(NO_DATE),
      })
      .refine(({ from, to }) => from <= to, 'is before its start'),
    z.strictObject({ calendar: z.literal('hijri'), from: hijriDayNumber, to: hijriDayNumber }),
  ],
  NO_DATE,
);

const welcome = z
  .string('must be a text')
  .trim()
  .min(1, 'is required')
  .max(WELCOME_MAX, `has at most ${WELCOME_MAX} characters`)
  .refine(text => !hasControlCharacters(text), 'must not contain control characters')
  .overwrite(cleanText);

/** Settings that a line applies; null leaves a field unset. `messages`: ids of active scheduled messages. */
const Decided = z.strictObject({
  entrance: z.enum(ENTRANCES, NO_CHOICE).nullable(),
  writers: z.enum(WRITERS, NO_CHOICE).nullable(),
  slowSeconds: within(0, SLOW_SECONDS_MAX).nullable(),
  theme: z
    .string(NO_CHOICE)
    .refine(name => SITE_THEMES.some(theme => theme.name === name), NO_CHOICE)
    .nullable(),
  welcome: welcome.nullable(),
  messages: z
    .array(identifier(NO_CHOICE).min(1, NO_CHOICE).max(ID_MAX, NO_CHOICE), NO_CHOICE)
    .max(TIMETABLE_MESSAGES_MAX, `names at most ${TIMETABLE_MESSAGES_MAX}`)
    .nullable(),
});

/**
 * A timetable line: weekdays (none: all), dates (null: all) and a time range. The end may be on the next day; equal
 * start and end mean a whole day.
 */
export const TimetableLine = Decided.extend({
  weekdays: z.array(within(0, 6), NO_CHOICE).max(WEEKDAYS.length, NO_CHOICE),
  from: clock,
  to: clock,
  dates: Dates.nullable(),
}).refine(
  ({ weekdays: _, from: __, to: ___, dates: ____, ...decided }) =>
    Object.values(decided).some(value => value !== null),
  'changes nothing',
);
export type TimetableLine = z.infer<typeof TimetableLine>;
export type TimetableDates = z.infer<typeof Dates>;

export const Timetable = z
  .array(TimetableLine, 'must be a list of lines')
  .max(TIMETABLE_LINES_MAX, `has at most ${TIMETABLE_LINES_MAX} lines`);
export type Timetable = z.infer<typeof Timetable>;

/** Settings in force at a moment. `theme` and `welcome`: null for the site's own. `messages`: null for all. */
export type TimedSettings = {
  entrance: Entrance;
  writers: Writers;
  slowSeconds: number;
  theme: string | null;
  welcome: string | null;
  messages: readonly string[] | null;
};
