import { LOCALE } from '../locale.ts';

/** A moment on the clock of a zone, by the Gregorian calendar and that of Umm al-Qura. */
export function formatInBothCalendars(instant: number, timeZone: string): string {
  const format = (shown: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(LOCALE, { timeZone, ...shown }).format(instant);
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const gregorian = format({ weekday: 'long', ...day });
  const hijri = format({ calendar: 'islamic-umalqura', ...day });
  const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return `${gregorian} (${hijri})، ${clock}`;
}
