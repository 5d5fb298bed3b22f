const EASTERN = /[٠-٩۰-۹]/g;

/** The same text with digits from 0 to 9, including those of Arabic and Persian keyboards. */
export const withAsciiDigits = (text: string): string =>
  text.replace(EASTERN, digit => String((digit.codePointAt(0) ?? 0) & 0xf));

/** The digits of the input alone, as 0 to 9. */
export const toAsciiDigits = (text: string): string => withAsciiDigits(text).replace(/[^0-9]/g, '');
