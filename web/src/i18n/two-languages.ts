const BETWEEN = '\n';

/** An Arabic sentence with its English: two lines, which TwoLanguages shows in their own directions. */
export const inTwoLanguages = (ar: string, en: string | null): string =>
  en === null || en === '' || en === ar ? ar : `${ar}${BETWEEN}${en}`;

/** The lines of such a sentence; without English the second is null. */
export const languagesOf = (text: string): { ar: string; en: string | null } => {
  const [ar = '', ...rest] = text.split(BETWEEN);
  return { ar, en: rest.length === 0 ? null : rest.join(' ') };
};
