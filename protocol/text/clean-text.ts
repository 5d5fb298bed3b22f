import { z } from 'zod';

// Tab and the ends of lines are what a text of several lines is made of.
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/** Whether a text has characters that cannot be shown, such as U+0000, at which SQLite's search ends a word (2026-11). */
export const hasControlCharacters = (text: string): boolean => CONTROL.test(text);

/**
 * The text with each direction control paired, so that it cannot reorder the sentence around it: a closing one without its opening is
 * removed, an opening one is closed at the end of its line. Overrides, which show letters in another order than they are read in, are removed.
 */
export function pairedControls(text: string): string {
  if (text.search(DIRECTION_CONTROL) < 0) return text;
  return text.split(LINE_END).map(pairedLine).join('');
}

function pairedLine(line: string): string {
  const open: string[] = [];
  const kept = line.replace(DIRECTION_CONTROL, control => {
    const closing = CLOSING[control];
    if (closing !== undefined) {
      open.push(closing);
      return control;
    }
    const at = open.lastIndexOf(control);
    // An isolate that ends closes the embeddings in it. An embedding is not ended over an isolate.
    if (at < 0 || (control === END_OF_EMBEDDING && at !== open.length - 1)) return '';
    const closed = open.splice(at).reverse();
    return closed.join('');
  });
  return kept + open.reverse().join('');
}

const END_OF_EMBEDDING = '\u202c';
const END_OF_ISOLATE = '\u2069';
const CLOSING: Readonly<Record<string, string>> = {
  '\u202a': END_OF_EMBEDDING,
  '\u202b': END_OF_EMBEDDING,
  '\u2066': END_OF_ISOLATE,
  '\u2067': END_OF_ISOLATE,
  '\u2068': END_OF_ISOLATE,
};
const DIRECTION_CONTROL = /[\u202a-\u202e\u2066-\u2069]/gu;
/** The controls have no effect beyond the end of a line. */
const LINE_END = /(?<=\n)/u;

/** The refusal of a text that cannot be stored or shown. */
export const INVALID = 'cannot hold control characters';

const MARKS_PER_LETTER = 4;

type Params = Parameters<typeof z.string>[0];

/**
 * A text without U+0000, lone surrogates and noncharacters, with at most 4 combining marks on a letter and with paired direction controls. A
 * clean text stays as it is.
 */
export const cleanText = (text: string): string => pairedControls(limitMarks(withoutInvalid(text)));

export const isClean = (text: string): boolean => cleanText(text) === text;

/** A text typed by a user: cleaned, never refused. Later checks, such as its length, read the cleaned text. */
export const freeText = (params?: Params) => z.string(params).overwrite(cleanText);

/** The raw text of a nickname. Surplus marks stay: `cleanNickname` refuses them with a text of its own. */
export const nicknameText = (params?: Params) => z.string(params).overwrite(withoutInvalid);

/** An id, a key or a token: refused instead of changed, so that it never names something else. */
export const identifier = (params?: Params) => z.string(params).refine(isClean, INVALID);

/** The name of a stored record to look up. It may carry surplus marks, because older records were named without this limit. */
export const recordName = (params?: Params) =>
  z.string(params).refine(text => withoutInvalid(text) === text, INVALID);

// U+0000 goes first: the halves of a pair that it separates are one character then.
function withoutInvalid(text: string): string {
  return text.replaceAll('\0', '').replace(INVALID_CHARACTER, '');
}

// Joiners and other invisible characters start no new letter, so the marks on both sides of them count together.
function limitMarks(text: string): string {
  return text.replace(MARKED_RUN, run => {
    let marks = 0;
    return run.replace(MARK, mark => {
      marks++;
      return marks > MARKS_PER_LETTER ? '' : mark;
    });
  });
}

const INVALID_CHARACTER = /[\p{Cs}\p{Noncharacter_Code_Point}]/gu;
const MARK = /\p{M}/gu;
const MARKED_RUN = /[\p{M}\p{Default_Ignorable_Code_Point}]{5,}/gu;
