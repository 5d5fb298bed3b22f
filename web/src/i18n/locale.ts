/** Arabic with the digits 0 to 9 and the Gregorian calendar, which are not the default everywhere. */
export const LOCALE = 'ar-u-nu-latn-ca-gregory';

/** Of the device: 24 hours, or 12 with ص and م. */
export const HOUR_CYCLE =
  new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hourCycle ?? 'h23';
