/** Arabic with the digits 0 to 9 and the Gregorian calendar, which are not the default everywhere. */
export const LOCALE = 'ar-u-nu-latn-ca-gregory';
