import { DAY_MS } from '../../../../protocol/constants.ts';
import { COMMA, HOUR_CYCLE, LOCALE } from '../locale.ts';

/** Creates a format at its first use, because each takes a slow phone milliseconds and most are not needed at entry. */
const lateFormat = <Format>(create: () => Format): (() => Format) => {
  let format: Format | undefined;
  return () => (format ??= create());
};

const lateDateFormat = (options: Intl.DateTimeFormatOptions): (() => Intl.DateTimeFormat) =>
  lateFormat(() => new Intl.DateTimeFormat(LOCALE, options));

export const clockOf = (hourCycle: 'h11' | 'h12' | 'h23' | 'h24'): ((iso: string) => string) => {
  const clock = lateDateFormat({ hour: 'numeric', minute: '2-digit', hourCycle });
  return iso => {
    const at = new Date(iso);
    return Number.isNaN(at.getTime())
      ? ''
      : clock()
          .format(at)
          .replace(/^0(?=\d:)/, '');
  };
};

/**
 * Formats the time of day in the reader's time zone, such as «9:08», «21:08» or «9:08 م». Empty for an invalid time.
 */
export const formatClock = clockOf(HOUR_CYCLE);

const momentFormat = lateDateFormat({ dateStyle: 'long', timeStyle: 'short', hourCycle: HOUR_CYCLE });
const nearbyFormat = lateFormat(() => new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' }));
const weekdayFormat = lateDateFormat({ weekday: 'long' });
const dateFormat = lateDateFormat({ weekday: 'long', day: 'numeric', month: 'long' });
const dateOfYearFormat = lateDateFormat({ day: 'numeric', month: 'long', year: 'numeric' });

/** Formats date and time in the reader's time zone, such as «21 نوفمبر 2026 في 15:12». Empty for an invalid time. */
export const formatMoment = (iso: string): string => {
  const at = new Date(iso);
  return Number.isNaN(at.getTime()) ? '' : momentFormat().format(at);
};

/** Formats time and date, such as «15:12، 21 نوفمبر 2026». Empty for an invalid time. */
export const formatClockAndDate = (iso: string): string => {
  const clock = formatClock(iso);
  return clock && `${clock}${COMMA}${dateOfYearFormat().format(new Date(iso))}`;
};

/** Day number in the reader's time zone, consecutive for consecutive days; NaN for an invalid time. */
export const dayOf = (at: string | number): number => {
  const moment = new Date(at);
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / DAY_MS;
};

/**
 * Formats a day: «اليوم»، «أمس»، «الأحد» for the last week, then «الأحد 15 نوفمبر». A day of another year includes the
 * year.
 */
export const formatDay = (iso: string, today: number): string => {
  const at = new Date(iso);
  const passed = today - dayOf(iso);
  if (passed === 0 || passed === 1) return nearbyFormat().format(-passed, 'day');
  if (passed > 1 && passed < 7) return weekdayFormat().format(at);
  const isThisYear = at.getFullYear() === new Date(today * DAY_MS).getUTCFullYear();
  return (isThisYear ? dateFormat : dateOfYearFormat)().format(at);
};

/** Formats a time of today alone, other times with their day: «أمس 9:05». */
export const formatRecent = (iso: string, now: number): string => {
  const today = dayOf(now);
  return dayOf(iso) === today ? formatClock(iso) : `${formatDay(iso, today)} ${formatClock(iso)}`;
};
