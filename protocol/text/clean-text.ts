import { z } from 'zod';
import { pairedControls } from './control-characters.ts';

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
