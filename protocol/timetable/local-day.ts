import { DAY_MS } from '../constants.ts';

/** A day of the calendar, counted from 1 January 1970, without a zone. */
export type LocalDay = number;

/** In the Umm al-Qura calendar, which `Intl` has from 1300 to 1600. A day begins at midnight. */
export type HijriDay = { month: number; day: number };

const HIJRI = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  month: 'numeric',
  day: 'numeric',
});

/** 1 January 1970 was a Thursday. */
export const weekdayOf = (day: LocalDay): number => (((day + 4) % 7) + 7) % 7;

/** As `2026-11-25`, by which days are in order. */
export const isoDay = (day: LocalDay): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

const days = new Map<LocalDay, HijriDay>();
const DAYS_KEPT = 1_000;

/** Kept, as years of days are asked for again and again. */
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
