import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parseRules, specProblems } from '../../bin/checks/spec-rules.ts';
import {
  citedBy,
  idsOf,
  misplacedCitations,
  parseTests,
  readTests,
  unknownCitations,
} from '../../bin/checks/spec-titles.ts';

const root = fileURLToPath(new URL('../..', import.meta.url).href);
const spec = readFileSync(`${root}SPEC.md`, 'utf8');
const tests = readTests();

test('SPEC.md ids ascend and stay below the next number of their group', () => {
  expect(parseRules(spec).length).toBeGreaterThan(0);
  expect(specProblems(spec)).toEqual([]);
});

test('duplicate, next-number, other-group and malformed lines are reported', () => {
  const page = ['## ROOM: rooms (next: 6)', '- **ROOM-1** one', '- **ROOM-3** three', '- **ROOM-3** again'];
  page.push('- **ROOM-6** new', '- **WIRE-1** elsewhere', '- **ROOM-x** no number');
  expect(specProblems(page.join('\n'))).toEqual([
    'ROOM-3 is a duplicate or out of order',
    'ROOM-6 is not below the next number, 6',
    'WIRE-1 is under the heading ROOM',
    'not in the form of a rule: - **ROOM-x** no number',
  ]);
});

test('every id cited by a test is a rule in SPEC.md', () => {
  expect(unknownCitations(parseRules(spec), tests)).toEqual([]);
});

test('every rule is cited by at least one test', () => {
  const cited = citedBy(tests);
  expect(parseRules(spec).filter(({ id }) => !cited.has(id))).toEqual([]);
});

test('ids are read in parentheses at the end of a title', () => {
  expect(idsOf('Layla is refused (ROOM-14, WIRE-3, MAY-2)')).toEqual(['ROOM-14', 'WIRE-3', 'MAY-2']);
  expect(idsOf('Layla meets ROOM-14')).toEqual([]);
  expect(idsOf('Layla reads (UTF-8x)')).toEqual([]);
  expect(idsOf('Layla (ROOM-1) is refused')).toEqual([]);
});

test('no title has a misplaced id or more than three', () => {
  expect(misplacedCitations(parseRules(spec), tests)).toEqual([]);
});

test('an id at the start and a fourth id are each reported', () => {
  const rules = parseRules('- **ROOM-1** one');
  const titles = ['ROOM-1 Layla is refused', 'refused (ROOM-1, ROOM-2, ROOM-3, ROOM-4)', 'refused (ROOM-1)'];
  const source = titles.map(title => `test('${title}', () => {})`).join('\n');
  expect(misplacedCitations(rules, parseTests(source, 'a.test.ts'))).toEqual([
    "an id that is not at the end: a.test.ts:1 'ROOM-1 Layla is refused'",
    "more than 3 ids: a.test.ts:2 'refused (ROOM-1, ROOM-2, ROOM-3, ROOM-4)'",
  ]);
});

test('titles are found in every call form and only in calls', () => {
  const source = [
    "test('plain (ROOM-1)', () => {})",
    "it.each([['a)', 1]])('table %s (ROOM-2)', () => {})",
    'test.each`a | b`("tagged (ROOM-3)", () => {})',
    "it.each<Row>([[1]])('typed %s (ROOM-4)', () => {})",
    "test.each([['a row (ROOM-10, ROOM-11)', 1], ['a row (ROOM-12)', 2]])('%s', () => {})",
    "const ROWS = [\n  ['a name', 'ROOM-13'],\n  ['another', 'ROOM-14'],\n];",
    "test.each(ROWS)('%s is a row (%s)', () => {})",
    `test(\`template \${'\`'} (ROOM-4)\`, () => {})`,
    "// test('in a comment (ROOM-5)')",
    'const text = "test(\'in a string (ROOM-6)\')"',
    "test.skip('later (ROOM-7)', () => {})",
    "describe('block (ROOM-8)', () => { test('a member', () => {}) })",
    "test('a journey', () => { test.step('a step (ROOM-15)', () => {}) })",
    "test('nobody', () => { test.skip(slow, 'reason'); /'/.test('ROOM-9') })",
  ].join('\n');
  const found = parseTests(source, 'rooms.test.ts');
  expect(found.flatMap(titled => titled.ids)).toEqual(
    [1, 2, 3, 4, 10, 11, 12, 13, 14, 4, 7, 8, 15].map(number => `ROOM-${number}`),
  );
  expect(citedBy(found).has('ROOM-7')).toBe(false);
});
