import { LOCALE } from '../../../text/locale.ts';

const AMOUNT = new Intl.NumberFormat(LOCALE);

export const amount = (count: number): string => AMOUNT.format(count);
