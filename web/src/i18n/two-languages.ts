import { spoken } from './language.ts';

const BETWEEN = '\n';

/**
 * An Arabic sentence with its English: two lines, which TwoLanguages shows in their own directions. On an English page,
 * whose sentence is English too, only that.
 */
export const inTwoLanguages = (sentence: string, en: string | null): string =>
  spoken || !en || en === sentence ? sentence : `${sentence}${BETWEEN}${en}`;

/** The lines of such a sentence; without English the second is null. */
export const languagesOf = (text: string): { ar: string; en: string | null } => {
  const [ar = '', ...rest] = text.split(BETWEEN);
  return { ar, en: rest.length === 0 ? null : rest.join(' ') };
};
