import type { WordMatch } from '../../../protocol/entities/protection.ts';
import { GAP, isArabic, readLetters } from './letters.ts';

/**
 * Arabic clitics around a whole word: particles and the article before it, suffixes and pronouns after it. Texts are
 * folded, so ة is ه. Short words allow fewer, because «عكس» and «وكس» are other words.
 */
export function areClitics(before: string, after: string, letters: number): boolean {
  const [prefix, suffix] = letters > SHORT ? [PREFIX, SUFFIX] : [PREFIX_OF_SHORT, SUFFIX_OF_SHORT];
  return prefix.test(before) && suffix.test(after);
}

/** Whether a particle may end, or a suffix begin, with this letter: excludes most words cheaply. */
export const mayEndClitic = (code: number): boolean => LAST_OF_PREFIXES.has(code);
export const mayBeginClitic = (code: number): boolean => FIRST_OF_SUFFIXES.has(code);

const codes = (letters: string): ReadonlySet<number> =>
  new Set(Array.from(letters, letter => letter.charCodeAt(0)));
const LAST_OF_PREFIXES = codes('وفبكلا');
const FIRST_OF_SUFFIXES = codes('ايكهنو');

export const isPlural = (before: string, after: string): boolean => before === '' && /^(?:e?s)?$/.test(after);

/** Words up to this length are short: too many others contain them. */
export const SHORT = 2;

const PREFIX = /^[وف]?(?:[بكل]|[بك]?ال|لل|يا|يال|هال|عال)?$/;
const SUFFIX = /^(?:ا|ي|ك|ه|ها|هم|هن|كم|كن|نا|ين|ون|ان|ات)?$/;
const PREFIX_OF_SHORT = /^(?:و?ب?ال|لل|يا)?$/;
const SUFFIX_OF_SHORT = /^(?:ك|ه|ها|هم|كم|كن)?$/;

/** Before a pronoun a feminine ending becomes ت, and in the plural «ات»: «عاقلة» is also in «عاقلتهم» and «عاقلات». */
export const isAfterFeminine = (after: string): boolean => /^(?:ك|ه|ها|هم|هن|كم|كن|نا|ي|ين|ان)$/.test(after);

/** Matching form of a listed word. */
export type Pattern = {
  /** Index in the list. */
  entry: number;
  isWhole: boolean;
  codes: readonly number[];
  runs: readonly number[];
  /** Positions that need an exact number of repeats: repeated letters, and all positions of a short word. */
  strictRuns: readonly number[];
  /** Letters before which a new word of the phrase begins. */
  breaks: readonly boolean[];
  breakCount: number;
  isArabic: boolean;
  /** Number of letters, including repeated ones. */
  letters: number;
  /** Ending of the pattern: ت for a continued feminine. */
  form: 'plain' | 'feminine';
};

export type Matched = { text: string; match: WordMatch };

/** Patterns of a word or phrase; none without letters. */
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
    // A stem that ends with an alef would double it.
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
