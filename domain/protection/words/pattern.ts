import type { WordMatch } from '../../../protocol/entities/protection.ts';
import { GAP, isArabic, readLetters } from './letters.ts';

/**
 * Whether the letters around a whole word are Arabic clitics: particles and the article before it, suffixes and
 * pronouns after it. Texts are folded, so ة is ه. Short words allow fewer clitics, because «عكس» and «وكس» are other
 * words.
 */
export function areClitics(before: string, after: string, letters: number): boolean {
  const [prefix, suffix] = letters > SHORT ? [PREFIX, SUFFIX] : [PREFIX_OF_SHORT, SUFFIX_OF_SHORT];
  return prefix.test(before) && suffix.test(after);
}

/** Whether a particle may end, or a suffix begin, with this letter. This cheap check excludes most words. */
export const mayEndClitic = (code: number): boolean => LAST_OF_PREFIXES.has(code);
export const mayBeginClitic = (code: number): boolean => FIRST_OF_SUFFIXES.has(code);

const codes = (letters: string): ReadonlySet<number> =>
  new Set(Array.from(letters, letter => letter.charCodeAt(0)));
const LAST_OF_PREFIXES = codes('وفبكلا');
const FIRST_OF_SUFFIXES = codes('ايكهنو');

export const isPlural = (before: string, after: string): boolean => before === '' && /^(?:e?s)?$/.test(after);

/** Maximum length of a short word, which many other words contain. */
export const SHORT = 2;

const PREFIX = /^[وف]?(?:[بكل]|[بك]?ال|لل|يا|يال|هال|عال)?$/;
const SUFFIX = /^(?:ا|ي|ك|ه|ها|هم|هن|كم|كن|نا|ين|ون|ان|ات)?$/;
const PREFIX_OF_SHORT = /^(?:و?ب?ال|لل|يا)?$/;
const SUFFIX_OF_SHORT = /^(?:ك|ه|ها|هم|كم|كن)?$/;

/** Suffixes before which ة is written ت: pronouns and the dual. «عاقلة» also matches in «عاقلتهم» and «عاقلتان». */
export const isAfterFeminine = (after: string): boolean => /^(?:ك|ه|ها|هم|هن|كم|كن|نا|ي|ين|ان)$/.test(after);

/** Form of a listed word that is used for matching. */
export type Pattern = {
  /** Index of the word in the list. */
  entry: number;
  isWhole: boolean;
  codes: readonly number[];
  runs: readonly number[];
  /** Positions that need an exact number of repeats: repeated letters, and all positions of a short word. */
  strictRuns: readonly number[];
  /** For each letter, whether a new word of the phrase begins before it. */
  breaks: readonly boolean[];
  breakCount: number;
  isArabic: boolean;
  /** Number of letters, including repeated ones. */
  letters: number;
  /** Ending of the pattern: `feminine` ends in ت, before a further suffix. */
  form: 'plain' | 'feminine';
};

export type Matched = { text: string; match: WordMatch };

/** Returns the patterns of a word or phrase; none for a text without letters. */
export function patternsOf({ text, match }: Matched, entry: number): Pattern[] {
  const read = readLetters(text);
  if (read.count === 0) return [];
  const codes = [...read.codes.subarray(0, read.count)];
  const runs = [...read.runs.subarray(0, read.count)];
  const gaps = [...read.gaps.subarray(0, read.count)];
  const breaks = gaps.map((gap, at) => at > 0 && gap === GAP.space);
  const plain = patternOf({
    entry,
    isWhole: match === 'whole',
    codes,
    runs,
    breaks,
    breakCount: breaks.filter(Boolean).length,
    isArabic: isArabic(codes.at(-1) ?? 0),
    letters: runs.reduce((sum, run) => sum + run, 0),
    form: 'plain',
  });
  return text.trim().endsWith('ة') && codes.length > 2 ? [plain, ...feminineForms(plain)] : [plain];
}

function feminineForms(plain: Pattern): Pattern[] {
  const stem = plain.codes.slice(0, -1);
  const several = patternOf({
    ...plain,
    codes: [...stem, ALEF, TEH],
    runs: [...plain.runs.slice(0, -1), 1, 1],
    breaks: [...plain.breaks, false],
  });
  return [
    { ...plain, codes: [...stem, TEH], form: 'feminine' },
    // A stem that already ends with an alef gets no «ات», because the alef would double.
    ...(stem.at(-1) === ALEF ? [] : [several]),
  ];
}

function patternOf(pattern: Omit<Pattern, 'strictRuns'>): Pattern {
  const places = [...pattern.runs.keys()];
  const strictRuns = places.filter(at => pattern.letters <= SHORT || (pattern.runs[at] ?? 0) > 1);
  return { ...pattern, strictRuns };
}

const ALEF = 'ا'.charCodeAt(0);
const TEH = 'ت'.charCodeAt(0);
