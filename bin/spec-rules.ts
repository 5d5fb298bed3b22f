import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Rule = { id: string; group: string; number: number; text: string };
export type Titled = {
  file: string;
  line: number;
  kind: 'describe' | 'test';
  title: string;
  ids: string[];
  skipped: boolean;
  /** Has an id of its own or stands in a block that has one. */
  anchored: boolean;
};

const RULE_LINE = /^- \*\*([A-Z]+)-(\d+)\*\* (\S.*)$/;
const TEST_FILE = /\.(test\.tsx?|spec\.ts)$/;
const CALL = /(?<![\w$.])(describe|test|it)((?:\.\w+)*)(?:<[^<>()]*>)?\s*(?=[(`])/g;
const TITLE_MODIFIERS = new Set(
  'describe skip todo only fails fixme concurrent sequential parallel serial each for skipIf runIf'.split(
    ' ',
  ),
);
const TABLE_MODIFIERS = new Set(['each', 'for', 'skipIf', 'runIf']);
const SKIP_MODIFIERS = new Set(['skip', 'todo', 'fixme']);

export function parseRules(spec: string): Rule[] {
  return spec.split('\n').flatMap(line => {
    const [, group, number, text] = RULE_LINE.exec(line) ?? [];
    if (!group || !number || !text) return [];
    return [{ id: `${group}-${number}`, group, number: Number(number), text }];
  });
}

export function specProblems(spec: string): string[] {
  const problems: string[] = [];
  const last = new Map<string, number>();
  let heading = '';
  for (const line of spec.split('\n')) {
    heading = /^## ([A-Z]+): /.exec(line)?.[1] ?? heading;
    const [rule] = parseRules(line);
    if (!rule) {
      if (line.startsWith('- **')) problems.push(`not in the form of a rule: ${line}`);
      continue;
    }
    if (rule.group !== heading)
      problems.push(`${rule.id} stands under the heading ${heading || 'of no group'}`);
    const expected = (last.get(rule.group) ?? 0) + 1;
    if (rule.number < expected) problems.push(`${rule.id} is a duplicate or out of order`);
    if (rule.number > expected)
      problems.push(`${rule.id} leaves a gap: ${rule.group}-${expected} is missing`);
    last.set(rule.group, Math.max(rule.number, expected - 1));
  }
  return problems;
}

export function idsOf(title: string): string[] {
  const start = /^(?:[A-Z]+-\d+(?![\w-])[\s,:]*)+/.exec(title)?.[0] ?? '';
  return start.match(/[A-Z]+-\d+/g) ?? [];
}

export function parseTests(source: string, file: string): Titled[] {
  const code = blankOut(source);
  const blocks: (Titled & { end: number })[] = [];
  const found: Titled[] = [];
  for (const match of code.matchAll(CALL)) {
    const call = readCall(match, code, source);
    if (!call) continue;
    const around = blocks.filter(block => block.end > match.index);
    const ids = call.rows.length > 0 ? call.rows.flatMap(idsOf) : idsOf(call.title);
    const titled: Titled = {
      file,
      line: source.slice(0, match.index).split('\n').length,
      kind: call.kind,
      title: call.title,
      ids,
      skipped: call.skipped || around.some(block => block.skipped),
      anchored: ids.length > 0 || around.some(block => block.anchored),
    };
    found.push(titled);
    if (call.kind === 'describe') blocks.push({ ...titled, end: call.end });
  }
  return found;
}

export function readTests(folder: string): Titled[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(path => TEST_FILE.test(path))
    .sort()
    .flatMap(path => parseTests(readFileSync(join(folder, path), 'utf8'), path));
}

/** A skipped test proves nothing, so its ids are known but not covered. */
export function citedBy(tests: Titled[]): Set<string> {
  return new Set(tests.filter(test => !test.skipped).flatMap(test => test.ids));
}

export function unknownCitations(rules: Rule[], tests: Titled[]): string[] {
  const known = new Set(rules.map(rule => rule.id));
  return tests.flatMap(test =>
    test.ids.filter(id => !known.has(id)).map(id => `${id} is cited but is no rule: ${where(test)}`),
  );
}

export function where(test: Titled): string {
  return `tests/${test.file}:${test.line} '${test.title}'`;
}

/** `rows`: where the title is what each row of a table begins with, those beginnings. */
type Call = Pick<Titled, 'kind' | 'title' | 'skipped'> & { end: number; rows: string[] };

function readCall(match: RegExpMatchArray, code: string, source: string): Call | null {
  const modifiers = (match[2] ?? '').split('.').filter(Boolean);
  if (!modifiers.every(name => TITLE_MODIFIERS.has(name))) return null;
  let open = (match.index ?? 0) + match[0].length;
  const table = open;
  if (TABLE_MODIFIERS.has(modifiers.at(-1) ?? '')) open = skipSpace(code, closing(code, open) + 1);
  if (code[open] !== '(') return null;
  const title = literalAt(code, source, skipSpace(code, open + 1));
  const skipped = modifiers.some(name => SKIP_MODIFIERS.has(name));
  // `test.skip(condition, reason)` inside a test and `describe.configure`-like calls carry no title.
  if (title === null && (modifiers.length > 0 || match[1] === 'describe')) return null;
  const kind = match[1] === 'describe' || modifiers.includes('describe') ? 'describe' : 'test';
  const rows = title?.startsWith('%s') ? beginnings(source.slice(table, open)) : [];
  return { kind, title: title ?? '(title is not a literal)', skipped, end: closing(code, open), rows };
}

const beginnings = (table: string): string[] =>
  [...table.matchAll(/\[\s*(['"`])([A-Z]+-\d.*?)\1/g)].map(([, , beginning = '']) => beginning);

function literalAt(code: string, source: string, start: number): string | null {
  const quote = code[start] ?? '';
  if (!`'"\``.includes(quote) || quote === '') return null;
  const end = code.indexOf(quote, start + 1);
  return source.slice(start + 1, end).replace(/\\(['"`\\])/g, '$1');
}

function skipSpace(code: string, from: number): number {
  return from + (/^\s*/.exec(code.slice(from))?.[0].length ?? 0);
}

function closing(code: string, open: number): number {
  if (code[open] === '`') return code.indexOf('`', open + 1);
  let depth = 0;
  for (let at = open; at < code.length; at++) {
    if (code[at] === '(') depth++;
    if (code[at] === ')' && --depth === 0) return at;
  }
  return code.length;
}

/** The same text, same length, with comments, regular expressions and the insides of strings blanked. */
function blankOut(source: string): string {
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

/** Null when the line ends first: then it was an apostrophe in a sentence, or a division. */
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
