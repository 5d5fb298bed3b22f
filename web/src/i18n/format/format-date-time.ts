import { HOUR_CYCLE, LOCALE } from '../locale.ts';

const MOMENT = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'short',
  hourCycle: HOUR_CYCLE,
});

/** An ISO 8601 time on the reader's clock; empty for none. */
export const formatDateTime = (iso: unknown): string =>
  typeof iso === 'string' && iso !== '' ? MOMENT.format(new Date(iso)) : '';
