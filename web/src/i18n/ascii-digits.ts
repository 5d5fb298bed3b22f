const EASTERN = /[٠-٩۰-۹]/g;

/** Converts digits to 0 to 9, including those of Arabic and Persian keyboards. */
export const withAsciiDigits = (text: string): string =>
  text.replace(EASTERN, digit => String((digit.codePointAt(0) ?? 0) & 0xf));

/** Returns only the digits of the input, as 0 to 9. */
export const toAsciiDigits = (text: string): string => withAsciiDigits(text).replace(/[^0-9]/g, '');
