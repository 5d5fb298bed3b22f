import { MESSAGE_MAX_GRAPHEMES } from '../../../../../protocol/constants.ts';
import { firstGraphemes, graphemes } from '../../../../../protocol/text/length.ts';

const sharedStart = (a: string, b: string): number => {
  let length = 0;
  while (length < a.length && length < b.length && a[length] === b[length]) length++;
  return length;
};

const sharedEnd = (a: string, b: string, most: number): number => {
  let length = 0;
  while (length < most && a[a.length - 1 - length] === b[b.length - 1 - length]) length++;
  return length;
};

export type Truncated = { text: string; caret: number | null };

/**
 * Truncates what was inserted, never what was there before, so that the text fits. `caret` is the end of the
 * truncated insertion.
 */
export const truncateInsert = (before: string, after: string): Truncated => {
  if (graphemes(after) <= MESSAGE_MAX_GRAPHEMES) return { text: after, caret: null };
  const start = sharedStart(before, after);
  const end = sharedEnd(before, after, Math.min(before.length, after.length) - start);
  const head = after.slice(0, start);
  const tail = after.slice(after.length - end);
  const room = Math.max(0, MESSAGE_MAX_GRAPHEMES - graphemes(head + tail));
  const piece = firstGraphemes(after.slice(start, after.length - end), room);
  return { text: head + piece + tail, caret: head.length + piece.length };
};
