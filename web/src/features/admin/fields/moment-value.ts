import {
  type CalendarDate,
  type CalendarDateTime,
  getLocalTimeZone,
  parseAbsolute,
  parseDate,
  toCalendarDateTime,
} from '@internationalized/date';

/** A day, `2026-11-22`, or a moment of ISO 8601 in UTC, as a field of a date has it: on the reader's clock. Null for what is none. */
export const shownDate = (
  written: string | null,
  zone = getLocalTimeZone(),
): CalendarDate | CalendarDateTime | null => {
  if (written === null || written === '') return null;
  try {
    return written.includes('T') ? toCalendarDateTime(parseAbsolute(written, zone)) : parseDate(written);
  } catch {
    // A day that an address names may be any text.
    return null;
  }
};

/** What is saved: the day, or the moment in UTC. */
export const writtenDate = (
  shown: CalendarDate | CalendarDateTime | null,
  zone = getLocalTimeZone(),
): string | null => {
  if (shown === null) return null;
  return 'hour' in shown ? shown.toDate(zone).toISOString() : shown.toString();
};
