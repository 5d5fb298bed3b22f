const codeOf = (letter: string): number => letter.charCodeAt(0);

export const isLatin = (code: number): boolean => code >= 0x61 && code <= 0x7a;
export const isArabic = (code: number): boolean => code >= 0x621 && code <= 0x64a;
export const isDigit = (code: number): boolean =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x660 && code <= 0x669) || (code >= 0x6f0 && code <= 0x6f9);

/** Signs that are letters inside a word. */
export const SIGNS_AS_LETTERS: ReadonlySet<number> = new Set(Array.from('@$€|', codeOf));
