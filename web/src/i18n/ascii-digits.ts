const EASTERN = /[٠-٩۰-۹]/g;

/** The digits of the input as 0 to 9, also from Arabic and Persian keyboards. Everything else is dropped. */
export const toAsciiDigits = (text: string): string =>
  text.replace(EASTERN, digit => String((digit.codePointAt(0) ?? 0) & 0xf)).replace(/[^0-9]/g, '');
