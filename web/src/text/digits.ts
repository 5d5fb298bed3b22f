const EASTERN = /[٠-٩۰-۹]/g;

/** The digits of what was typed as a number, those of Arabic and Persian keyboards as 0 to 9; nothing else of it. */
export const digitsIn = (text: string): string =>
  text.replace(EASTERN, digit => String((digit.codePointAt(0) ?? 0) & 0xf)).replace(/[^0-9]/g, '');
