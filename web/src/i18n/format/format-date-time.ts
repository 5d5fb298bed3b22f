import { HOUR_CYCLE, LOCALE } from '../locale.ts';

const MOMENT = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: HOUR_CYCLE,
});

/** Formats an ISO 8601 time in the reader's time zone; empty for no time. */
export const formatDateTime = (iso: unknown): string =>
  typeof iso === 'string' && iso !== '' ? MOMENT.format(new Date(iso)) : '';
