const EASTERN = /[٠-٩۰-۹]/g;

/**
 * What somebody has typed into a field for a number: null for nothing, the number where it is a whole one in digits of any keyboard,
 * and otherwise the text itself, so that the server refuses it and nothing of it is dropped.
 */
export const typedNumber = (text: string): number | string | null => {
  const digits = text.trim().replace(EASTERN, digit => String((digit.codePointAt(0) ?? 0) & 0xf));
  if (digits === '') return null;
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : text;
};
