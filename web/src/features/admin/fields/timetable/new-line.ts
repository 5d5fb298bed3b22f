import type { TimetableDates, TimetableLine } from '../../../../../../protocol/timetable/timetable.ts';

/** Initial values of a new line: at night only staff may write. */
export const newLine = (): TimetableLine => ({
  entrance: null,
  writers: 'staff',
  slowSeconds: null,
  theme: null,
  welcome: null,
  messages: null,
  weekdays: [],
  from: '00:00',
  to: '06:00',
  dates: null,
});

/** Initial dates when a calendar is selected: today, or Ramadan. */
export const newDates = (calendar: string | number | null, today: string): TimetableDates | null => {
  if (calendar === 'gregory') return { calendar, from: today, to: today };
  if (calendar === 'hijri') return { calendar, from: { month: 9, day: 1 }, to: { month: 9, day: 30 } };
  return null;
};

/** Swaps a line with its neighbor. */
export const moved = (lines: readonly TimetableLine[], at: number, by: 1 | -1): TimetableLine[] => {
  const [one, other] = [lines[at], lines[at + by]];
  if (!one || !other) return [...lines];
  return lines.with(at, other).with(at + by, one);
};
