import { spoken } from './language.ts';

const BETWEEN = '\n';

/**
 * An Arabic sentence and its English as two lines. TwoLanguages shows each in its own direction. On an English page,
 * where both are English, only one.
 */
export const inTwoLanguages = (sentence: string, en: string | null): string =>
  spoken || !en || en === sentence ? sentence : `${sentence}${BETWEEN}${en}`;

/** Splits such a text into its lines; without English the second is null. */
export const languagesOf = (text: string): { ar: string; en: string | null } => {
  const [ar = '', ...rest] = text.split(BETWEEN);
  return { ar, en: rest.length === 0 ? null : rest.join(' ') };
};
