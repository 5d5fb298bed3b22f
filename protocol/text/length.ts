import { MESSAGE_MAX_GRAPHEMES } from '../constants.ts';

// Three hundred of the longest family emoji in use (four people with a skin tone each, 11 code points) must
// pass; what the ceiling stops is one grapheme made of thousands of marks. The frame limit of 8 KiB is the
// tighter one for skin tones (41 bytes a family) and lets 300 plain families (25 bytes) through.
export const MESSAGE_MAX_CODE_POINTS = MESSAGE_MAX_GRAPHEMES * 11;

/** Characters as a person counts them. */
export function graphemes(text: string): number {
  if (PLAIN.test(text)) return text.length;
  return [...SEGMENTER.segment(text)].length;
}

/** Code points, so that a pair of surrogates is one. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** The first `count` graphemes. */
export function firstGraphemes(text: string, count: number): string {
  const segments = SEGMENTER.segment(text)[Symbol.iterator]();
  let end = 0;
  for (let taken = 0; taken < count; taken++) {
    const next = segments.next();
    if (next.done) break;
    end = next.value.index + next.value.segment.length;
  }
  return text.slice(0, end);
}

/** Why a text cannot be a message, or null. */
export function messageFault(text: string): null | 'empty' | 'too_long' {
  const trimmed = text.trim();
  if (INVISIBLE_ONLY.test(trimmed)) return 'empty';
  if (codePoints(trimmed) > MESSAGE_MAX_CODE_POINTS) return 'too_long';
  return graphemes(trimmed) > MESSAGE_MAX_GRAPHEMES ? 'too_long' : null;
}

// Code units that never combine: for them the length is the count, and most messages hold nothing else.
const PLAIN = /^[\n -~،؛؟\u0621-\u064a\u0660-\u0669\u06f0-\u06f9]*$/u;
const INVISIBLE_ONLY = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;
const SEGMENTER = new Intl.Segmenter('ar', { granularity: 'grapheme' });
