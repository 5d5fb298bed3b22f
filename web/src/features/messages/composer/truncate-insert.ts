import { MESSAGE_MAX_GRAPHEMES } from '../../../../../protocol/constants.ts';
import { firstGraphemes, graphemes, isLongerThan } from '../../../../../protocol/text/length.ts';

type Change = { start: number; end: number; piece: string };

/** Finds the changed part of a text: `piece` replaced the range from `start` to `end`. */
export const changeBetween = (before: string, after: string): Change => {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  if (isWithinPair(before, start) || isWithinPair(after, start)) start--;
  let tail = 0;
  while (tail < most - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++;
  if (isWithinPair(before, before.length - tail) || isWithinPair(after, after.length - tail)) tail--;
  return { start, end: before.length - tail, piece: after.slice(start, after.length - tail) };
};

/** Whether a position splits a surrogate pair. Two emoji may share the first half. */
const isWithinPair = (text: string, at: number): boolean =>
  /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));

export type Truncated = { text: string; caret: number | null };

/** Truncates inserted text, never earlier text, so that the whole fits. `caret`: end of the truncated insertion. */
export const truncateInsert = (before: string, after: string): Truncated => {
  if (fits(after)) return { text: after, caret: null };
  const { start, end, piece } = changeBetween(before, after);
  const [head, tail] = [before.slice(0, start), before.slice(end)];
  const fitted = fittingPart(head, piece, tail);
  return { text: head + fitted + tail, caret: head.length + fitted.length };
};

/** Longest prefix of an inserted text that fits between its neighbors. */
export const fittingPart = (head: string, piece: string, tail: string): string => {
  if (fits(head + piece + tail)) return piece;
  const start = piece.slice(0, UNITS_MAX);
  let least = 0;
  let most = Math.max(0, MESSAGE_MAX_GRAPHEMES - graphemes(head + tail));
  // Binary search, because a few letters with many combining marks are long too.
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (fits(head + firstGraphemes(start, middle) + tail)) least = middle;
    else most = middle - 1;
  }
  return firstGraphemes(start, least);
};

/** Reads only up to the limit, so that a pasted book takes no longer than a page. */
const fits = (text: string): boolean =>
  text.length <= MESSAGE_MAX_GRAPHEMES ||
  (text.length <= UNITS_MAX && !isLongerThan(text, MESSAGE_MAX_GRAPHEMES));

// The longest emoji that counts as one has 48 code units.
const UNITS_MAX = 48 * MESSAGE_MAX_GRAPHEMES;
