const AMOUNT = new Intl.NumberFormat('ar-u-nu-latn');

export const amount = (count: number): string => AMOUNT.format(count);
