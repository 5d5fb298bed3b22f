import { expect, test } from 'vitest';
import { leftInSource, readVocabulary } from '../../../bin/checks/left-words.ts';

const vocabulary = readVocabulary(
  [
    '| no longer | but |',
    '| luggage | transfer state |',
    '| Chair | FakeSocket | tests |',
    '| keepName | claim | web |',
  ].join('\n'),
);
const found = (file: string, source: string) => leftInSource(file, source, vocabulary);

test('the table of left words is read by the check (SOURCE-11)', () => {
  const { words, names } = readVocabulary();
  expect([words.get('luggage'), names.find(({ left }) => left === 'NEW_HOUSE')?.right]).toEqual([
    'transfer state',
    'DEFAULT_SITE_CONFIG',
  ]);
});

test('a left word is found in a comment and in the title of a test, with its ending (SOURCE-11)', () => {
  expect(found('web/a.ts', '\n// The luggage of a person.\n')).toEqual([
    'web/a.ts:2: luggage is transfer state',
  ]);
  expect(found('tests/a.test.ts', "test('two luggages', () => {})")).toEqual([
    'tests/a.test.ts:1: luggage is transfer state',
  ]);
});

test('a left name of several words is found anywhere in code (SOURCE-11)', () => {
  expect(found('worker/a.ts', 'const held = keepName();')).toEqual(['worker/a.ts: keepName is claim']);
});

test('a left name of one ordinary word is found where a module or a file of its floor is called so (SOURCE-11)', () => {
  expect(found('tests/a.ts', 'class Chair {}')).toEqual(['tests/a.ts: Chair is FakeSocket']);
  expect(found('tests/a.ts', 'function sit() { const Chair = 1; }')).toEqual([]);
  expect(found('web/a.ts', 'class Chair {}')).toEqual([]);
});

test('strings, and code in sentences, are not searched (SOURCE-11)', () => {
  expect(found('web/a.ts', "const text = 'luggage'; // `luggage` and luggage.ts")).toEqual([]);
});
