import { LOCALE } from '../../../i18n/locale.ts';

const AMOUNT = new Intl.NumberFormat(LOCALE);

export const formatCount = (count: number): string => AMOUNT.format(count);
