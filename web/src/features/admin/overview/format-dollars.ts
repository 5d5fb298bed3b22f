import { LOCALE } from '../../../i18n/locale.ts';

const DOLLARS = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'name',
});

export const formatDollars = (dollars: number): string => DOLLARS.format(dollars);
