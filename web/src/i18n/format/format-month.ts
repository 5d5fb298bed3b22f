import { LOCALE } from '../locale.ts';

const MONTH = new Intl.DateTimeFormat(LOCALE, { year: 'numeric', month: 'long', timeZone: 'UTC' });

/** A month as 2026-11, in words. */
export const formatMonth = (month: string): string => MONTH.format(new Date(`${month}-01`));
