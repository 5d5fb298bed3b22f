// Control characters except tab and line ends.
const CONTROL = /[^\P{Cc}\t\n\r]/u;

/**
 * Whether a text contains characters that cannot be shown, such as U+0000, which terminates a word in SQLite's search
 * (2026-11).
 */
export const hasControlCharacters = (text: string): boolean => CONTROL.test(text);

/**
 * Pairs direction controls, so that a text cannot reorder the sentence around it. Removes unmatched closing controls
 * and closes open ones at the end of their line. Removes overrides, which show letters in a different order.
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
    // The end of an isolate also closes embeddings inside it. The end of an embedding does not close an isolate.
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
/** Direction controls have no effect beyond the end of a line. */
const LINE_END = /(?<=\n)/u;
