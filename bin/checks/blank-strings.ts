/** Replaces comments, regular expressions and string contents with blanks of the same length. */
export function blankStrings(source: string): string {
  let out = '';
  while (out.length < source.length) {
    const at = out.length;
    const end = inertEnd(source, at, out);
    if (end === null) {
      out += source[at];
      continue;
    }
    const inside = source.slice(at + 1, end - 1).replace(/[^\n]/g, ' ');
    const quote = `'"\``.includes(source[at] ?? '') ? source[at] : ' ';
    out += `${quote}${inside}${quote}`;
  }
  return out;
}

/** Returns the comments of a source, each with its first line number. */
export function commentsIn(source: string): { line: number; text: string }[] {
  const comments: { line: number; text: string }[] = [];
  for (let at = 0; at < source.length; ) {
    const end = inertEnd(source, at, source.slice(Math.max(0, at - 40), at));
    if (end !== null && /^\/[/*]/.test(source.slice(at, at + 2)))
      comments.push({ line: source.slice(0, at).split('\n').length, text: source.slice(at, end) });
    at = end ?? at + 1;
  }
  return comments;
}

function inertEnd(source: string, at: number, before: string): number | null {
  const rest = source.slice(at, at + 2);
  if (rest === '//') return endOr(source.indexOf('\n', at), source.length);
  if (rest === '/*') return endOr(source.indexOf('*/', at), source.length - 2) + 2;
  if (rest[0] === '`') return templateEnd(source, at);
  if (rest[0] === "'" || rest[0] === '"') return lineEnd(source, at, rest[0]);
  if (rest[0] === '/' && /(?:^|[(,=:[!&|?;>]|\breturn)\s*$/.test(before.slice(-40)))
    return lineEnd(source, at, '/');
  return null;
}

function endOr(index: number, otherwise: number): number {
  return index < 0 ? otherwise : index;
}

/**
 * Returns null if the line ends before the closing character. Then the quote was an apostrophe, or the slash a
 * division.
 */
function lineEnd(source: string, at: number, close: string): number | null {
  let bracket = false;
  for (let i = at + 1; i < source.length && source[i] !== '\n'; i++) {
    if (source[i] === '\\') i++;
    else if (close === '/' && source[i] === '[') bracket = true;
    else if (close === '/' && source[i] === ']') bracket = false;
    else if (source[i] === close && !bracket) return i + 1;
  }
  return null;
}

function templateEnd(source: string, at: number): number {
  for (let i = at + 1; i < source.length; i++) {
    if (source[i] === '\\') i++;
    else if (source[i] === '`') return i + 1;
    else if (source.startsWith('${', i)) i = expressionEnd(source, i + 2);
  }
  return source.length;
}

function expressionEnd(source: string, from: number): number {
  let depth = 1;
  for (let i = from; i < source.length; i++) {
    if (source[i] === '`') i = templateEnd(source, i) - 1;
    else if (source[i] === "'" || source[i] === '"') i = (lineEnd(source, i, source[i] ?? '') ?? i + 1) - 1;
    else if (source[i] === '{') depth++;
    else if (source[i] === '}' && --depth === 0) return i;
  }
  return source.length;
}
