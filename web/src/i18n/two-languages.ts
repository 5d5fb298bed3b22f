const BETWEEN = '\n';

/** A sentence in Arabic with its English: two lines, of which TwoLanguages shows each in its own direction. */
export const inTwoLanguages = (ar: string, en: string | null): string =>
  en === null || en === '' || en === ar ? ar : `${ar}${BETWEEN}${en}`;

/** The lines of such a sentence; without English the second is null. */
export const languagesOf = (text: string): { ar: string; en: string | null } => {
  const [ar = '', ...rest] = text.split(BETWEEN);
  return { ar, en: rest.length === 0 ? null : rest.join(' ') };
};
