import { MESSAGE_MAX_GRAPHEMES } from '../constants.ts';

// Maximum average, because a grapheme may contain thousands of invisible characters. An emoji sequence counts as one
// code point, so 300 family emoji of 7 code points are 300 characters.
const CODE_POINTS_PER_GRAPHEME = 4;

/** Returns the number of characters as users count them. */
export function graphemes(text: string): number {
  if (PLAIN.test(text)) return text.length;
  return [...segmentsOf(text)].length;
}

/** Returns the number of code points. A surrogate pair counts as one. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

export function firstGraphemes(text: string, count: number): string {
  const segments = segmentsOf(text)[Symbol.iterator]();
  let end = 0;
  for (let taken = 0; taken < count; taken++) {
    const next = segments.next();
    if (next.done) break;
    end = next.value.index + next.value.segment.length;
  }
  return text.slice(0, end);
}

/** Returns the reason why a text cannot be a message, or null. */
export function messageFault(text: string): null | 'empty' | 'too_long' {
  const trimmed = text.trim();
  if (INVISIBLE_ONLY.test(trimmed)) return 'empty';
  return isLongerThan(trimmed, MESSAGE_MAX_GRAPHEMES) ? 'too_long' : null;
}

/** Whether a text has more than `max` graphemes, or more than 4 code points per grapheme on average. */
export function isLongerThan(text: string, max: number): boolean {
  if (PLAIN.test(text)) return text.length > max;
  return (
    codePoints(text.replace(EMOJI_SEQUENCE, 'e')) > CODE_POINTS_PER_GRAPHEME * max || graphemes(text) > max
  );
}

// Code units that never combine, so their number is the length. Most messages contain only these.
const PLAIN = /^[\n -~،؛؟\u0621-\u064a\u0660-\u0669\u06f0-\u06f9]*$/u;
const INVISIBLE_ONLY = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

let segmenter: Intl.Segmenter | undefined;

/** Creates the segmenter late, because that takes a slow phone 0.1 s (Chromium 156, 2026-11) and most texts are plain. */
const segmentsOf = (text: string): Intl.Segments => {
  segmenter ??= new Intl.Segmenter('ar', { granularity: 'grapheme' });
  return segmenter.segment(text);
};

// Matches at most seven joined parts, because longer emoji sequences do not exist.
const EMOJI_SEQUENCE =
  /\p{Emoji_Presentation}\p{Emoji_Modifier}?\ufe0f?(?:\u200d\p{Emoji}\p{Emoji_Modifier}?\ufe0f?){0,7}/gu;

/** Text for a message with only a picture or voice note. */
const PICTURE_WORD = 'صورة';
const VOICE_WORD = 'رسالة صوتية';

/** A message to show as one line of text. */
type Line = { text: string; picture?: object | undefined; voice?: object | undefined };
export const lineOf = ({ text, picture, voice }: Line): string =>
  text || (voice ? VOICE_WORD : picture ? PICTURE_WORD : '');
