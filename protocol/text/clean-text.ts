import { z } from 'zod';
import { pairedControls } from './control-characters.ts';

/** Error for a text that cannot be stored or shown. */
export const INVALID = 'must not contain control characters';

const MARKS_PER_LETTER = 4;

type Params = Parameters<typeof z.string>[0];

/**
 * Removes U+0000, lone surrogates and noncharacters, limits combining marks to 4 per letter and pairs direction
 * controls. A text without such faults stays unchanged.
 */
export const cleanText = (text: string): string => pairedControls(limitMarks(withoutInvalid(text)));

export const isClean = (text: string): boolean => cleanText(text) === text;

/** Text typed by a user: cleaned and never refused. Later checks, such as the length check, read the cleaned text. */
export const freeText = (params?: Params) => z.string(params).overwrite(cleanText);

/** Raw text of a nickname. `cleanNickname` refuses too many combining marks with its own error. */
export const nicknameText = (params?: Params) => z.string(params).overwrite(withoutInvalid);

/**
 * An id, key or token. Invalid values are refused instead of cleaned, because a changed value could identify another
 * record.
 */
export const identifier = (params?: Params) => z.string(params).refine(isClean, INVALID);

/** Name of a stored record for a lookup. Allows any number of combining marks, because older records had no limit. */
export const recordName = (params?: Params) =>
  z.string(params).refine(text => withoutInvalid(text) === text, INVALID);

// Removes U+0000 first, because surrogate halves around it then form one character.
function withoutInvalid(text: string): string {
  return text.replaceAll('\0', '').replace(INVALID_CHARACTER, '');
}

// Joiners and other invisible characters do not start a new letter, so marks on both sides count together.
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
