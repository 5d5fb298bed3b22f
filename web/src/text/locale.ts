/** Arabic with the digits 0 to 9 and the Gregorian calendar, which some countries' Arabic has not. */
export const LOCALE = 'ar-u-nu-latn-ca-gregory';
