import { LOCALE } from '../../../text/locale.ts';

const MOMENT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });

/** An ISO 8601 moment on the reader's clock; nothing for none. */
export const momentOf = (iso: unknown): string =>
  typeof iso === 'string' && iso !== '' ? MOMENT.format(new Date(iso)) : '';
