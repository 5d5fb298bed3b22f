import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  citedBy,
  idsOf,
  parseRules,
  parseTests,
  readTests,
  specProblems,
  unknownCitations,
  where,
} from '../../bin/spec-rules.ts';

const root = fileURLToPath(new URL('../..', import.meta.url).href);
const spec = readFileSync(`${root}SPEC.md`, 'utf8');
const tests = readTests(`${root}tests`);

test('HOUSE-5 the ids of every group count from 1 without a gap or a double', () => {
  expect(parseRules(spec).length).toBeGreaterThan(0);
  expect(specProblems(spec)).toEqual([]);
});

test('HOUSE-5 a gap, a double, a stray rule and a malformed line are each told', () => {
  const page = ['## ROOM: rooms', '- **ROOM-1** one', '- **ROOM-3** three', '- **ROOM-3** again'];
  page.push('- **WIRE-1** elsewhere', '- **ROOM-x** no number');
  expect(specProblems(page.join('\n'))).toEqual([
    'ROOM-3 leaves a gap: ROOM-2 is missing',
    'ROOM-3 is a duplicate or out of order',
    'WIRE-1 stands under the heading ROOM',
    'not in the form of a rule: - **ROOM-x** no number',
  ]);
});

test('HOUSE-6 every id that a test cites is a rule', () => {
  expect(unknownCitations(parseRules(spec), tests)).toEqual([]);
});

test('HOUSE-6 several ids may open a title, parted by spaces, commas or a colon', () => {
  expect(idsOf('ROOM-14, WIRE-3 MAY-2: Layla is refused')).toEqual(['ROOM-14', 'WIRE-3', 'MAY-2']);
  expect(idsOf('Layla meets ROOM-14')).toEqual([]);
  expect(idsOf('UTF-8x is no id')).toEqual([]);
});

test('HOUSE-7 every test begins with an id, or stands in a block that does', () => {
  expect(tests.filter(titled => titled.kind === 'test' && !titled.anchored).map(where)).toEqual([]);
});

test('HOUSE-6, HOUSE-7 titles are found in every form, and only where code calls', () => {
  const source = [
    "test('ROOM-1 plain', () => {})",
    "it.each([['a)', 1]])('ROOM-2 table %s', () => {})",
    'test.each`a | b`("ROOM-3 tagged", () => {})',
    "it.each<Row>([[1]])('ROOM-4 typed %s', () => {})",
    "test.each([['ROOM-10 ROOM-11 a row', 1], ['ROOM-12 a row', 2]])('%s', () => {})",
    `test(\`ROOM-4 \${'\`'} template\`, () => {})`,
    "// test('ROOM-5 in a comment')",
    'const text = "test(\'ROOM-6 in a string\')"',
    "test.skip('ROOM-7 later', () => {})",
    "describe('ROOM-8 block', () => { test('a member', () => {}) })",
    "test('nobody', () => { test.skip(slow, 'reason'); /'/.test('ROOM-9') })",
  ].join('\n');
  const found = parseTests(source, 'rooms.test.ts');
  expect(found.flatMap(titled => titled.ids)).toEqual([
    'ROOM-1',
    'ROOM-2',
    'ROOM-3',
    'ROOM-4',
    'ROOM-10',
    'ROOM-11',
    'ROOM-12',
    'ROOM-4',
    'ROOM-7',
    'ROOM-8',
  ]);
  expect(citedBy(found).has('ROOM-7')).toBe(false);
  expect(found.filter(titled => !titled.anchored).map(where)).toEqual(["tests/rooms.test.ts:11 'nobody'"]);
});
