/**
 * What Arabic writes together with a word and what a whole word is therefore found beside: particles and the article before it, endings and
 * pronouns behind it. Folded, so that ة is ه. Of short words fewer: «عكس» and «وكس» are words of their own.
 */
export function areClitics(before: string, after: string, letters: number): boolean {
  const [prefix, suffix] = letters > SHORT ? [PREFIX, SUFFIX] : [PREFIX_OF_SHORT, SUFFIX_OF_SHORT];
  return prefix.test(before) && suffix.test(after);
}

/** Whether a particle may end, and an ending begin, with these letters: most words are told from others by them, before anything is written down. */
export const mayEndClitic = (code: number): boolean => LAST_OF_PREFIXES.has(code);
export const mayBeginClitic = (code: number): boolean => FIRST_OF_SUFFIXES.has(code);

const codes = (letters: string): ReadonlySet<number> =>
  new Set(Array.from(letters, letter => letter.charCodeAt(0)));
const LAST_OF_PREFIXES = codes('وفبكلا');
const FIRST_OF_SUFFIXES = codes('ايكهنو');

/** What English does. */
export const isPlural = (before: string, after: string): boolean => before === '' && /^(?:e?s)?$/.test(after);

/** Words of as many letters are short: too many others contain them. */
export const SHORT = 2;

const PREFIX = /^[وف]?(?:[بكل]|[بك]?ال|لل|يا|يال|هال|عال)?$/;
const SUFFIX = /^(?:ا|ي|ك|ه|ها|هم|هن|كم|كن|نا|ين|ون|ان|ات)?$/;
const PREFIX_OF_SHORT = /^(?:و?ب?ال|لل|يا)?$/;
const SUFFIX_OF_SHORT = /^(?:ك|ه|ها|هم|كم|كن)?$/;

/** A feminine ending becomes a ت before a pronoun, and is «ات» of several: «عاقلة» is also in «عاقلتهم» and «عاقلات». */
export const isAfterFeminine = (after: string): boolean => /^(?:ك|ه|ها|هم|هن|كم|كن|نا|ي|ين|ان)$/.test(after);
