import { dirname, join } from 'node:path';
import { codeIn, FLOORS, readSource } from '../source-imports.ts';
import { blankStrings } from './blank-strings.ts';
import type { Rule } from './spec-rules.ts';

/** A test, a `describe` block or a step of an end-to-end test, with its title. */
export type Titled = {
  file: string;
  line: number;
  title: string;
  /** Titles of the table rows, for table-driven tests. */
  rows: string[];
  ids: string[];
  skipped: boolean;
};

const IDS_MAX = 3;
const TEST_FILE = /\.(test\.tsx?|spec\.ts)$/;
const CALL = /(?<![\w$.])(describe|test|it)((?:\.\w+)*)(?:<[^<>()]*(?:<[^<>()]*>)?[^<>()]*>)?\s*(?=[(`])/g;
const TITLE_MODIFIERS = new Set(
  'describe step skip todo only fails fixme concurrent sequential parallel serial each for skipIf runIf'.split(
    ' ',
  ),
);
const TABLE_MODIFIERS = new Set(['each', 'for', 'skipIf', 'runIf']);
const SKIP_MODIFIERS = new Set(['skip', 'todo', 'fixme']);
const ID_LIST = /^[A-Z]+-\d+(?:, [A-Z]+-\d+)*$/;

/** Returns the rule ids in parentheses at the end of a sentence. */
export function idsOf(title: string): string[] {
  const list = /\(([^()]*)\)$/.exec(title)?.[1] ?? '';
  return ID_LIST.test(list) ? list.split(', ') : [];
}

/** Finds the tests in a source. `tables`: sources of the imported table files. */
export function parseTests(source: string, file: string, tables: readonly string[] = []): Titled[] {
  const code = blankStrings(source);
  const blocks: (Titled & { end: number })[] = [];
  const found: Titled[] = [];
  for (const match of code.matchAll(CALL)) {
    const call = readCall(match, code, [source, ...tables]);
    if (!call) continue;
    const around = blocks.filter(block => block.end > match.index);
    const ids = [call.title, ...call.rows].flatMap(idsOf);
    const titled: Titled = {
      file,
      line: source.slice(0, match.index).split('\n').length,
      title: call.title,
      rows: call.rows,
      ids,
      skipped: call.skipped || around.some(block => block.skipped),
    };
    found.push(titled);
    blocks.push(Object.assign(titled, { end: call.end }));
  }
  return found;
}

export function readTests(): Titled[] {
  return [...FLOORS, 'bench', 'bin', 'migrations', 'tests']
    .flatMap(codeIn)
    .filter(file => TEST_FILE.test(file))
    .flatMap(file => {
      const source = readSource(file);
      const imported = [...source.matchAll(/ from '(\.[^']*\/tables\/[^']+)'/g)].map(([, table = '']) =>
        readSource(join(dirname(file), table)),
      );
      return parseTests(source, file, imported);
    });
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

/** Returns titles with a rule id before the end, or with more ids than a test may cite. */
export function misplacedCitations(rules: Rule[], tests: Titled[]): string[] {
  const groups = [...new Set(rules.map(rule => rule.group))].join('|');
  const anyId = new RegExp(`\\b(?:${groups})-\\d+\\b`, 'g');
  return tests.flatMap(test =>
    [test.title, ...test.rows].flatMap(sentence => {
      const ids = idsOf(sentence);
      if (ids.length > IDS_MAX) return [`more than ${IDS_MAX} ids: ${where(test)}`];
      return (sentence.match(anyId) ?? []).length > ids.length
        ? [`an id that is not at the end: ${where(test)}`]
        : [];
    }),
  );
}

export function where(test: Titled): string {
  return `${test.file}:${test.line} '${test.title}'`;
}

type Call = Pick<Titled, 'title' | 'rows' | 'skipped'> & { end: number };

function readCall(match: RegExpMatchArray, code: string, sources: readonly string[]): Call | null {
  const [source = ''] = sources;
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
  const isFilled = /%s|\$\w/.test(title ?? '') && open > table;
  const rows = isFilled ? rowTitles(tableAt(sources, table, open)) : [];
  return { title: title ?? '(title is not a literal)', skipped, end: closing(code, open), rows };
}

/** Finds the table in the call, or a named constant in this file or an imported table file. */
function tableAt(sources: readonly string[], from: number, to: number): string {
  const written = sources[0]?.slice(from, to) ?? '';
  const name = /^\(\s*(?:Object\.entries\()?(\w+)\)+\s*$/.exec(written)?.[1];
  if (name === undefined) return written;
  for (const source of sources) {
    const code = blankStrings(source);
    const declared = new RegExp(`\\bconst ${name}\\b[^=]*= ?`).exec(code);
    const start = declared ? declared.index + declared[0].length : 0;
    if (declared) return source.slice(start, code.indexOf('\n]', start));
  }
  return '';
}

/** Rule ids of a table row: a list of ids, or a sentence that ends with them. */
const rowTitles = (table: string): string[] =>
  [...table.matchAll(/(['"`])([^'"`\n]*?[A-Z]+-\d[^'"`\n]*)\1/g)].map(([, , text = '']) =>
    ID_LIST.test(text) ? `(${text})` : text,
  );

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
