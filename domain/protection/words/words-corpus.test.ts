import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CORPUS_WORDS } from '../../../tests/tables/words-corpus/list.ts';
import { unshielded } from './moderate-text.ts';
import { WordMatcher } from './word-matcher.ts';

const linesOf = (name: string): string[] =>
  readFileSync(path.join(import.meta.dirname, `../../../tests/tables/words-corpus/${name}.txt`), 'utf8')
    .split('\n')
    .filter(line => line !== '');

const matcher = new WordMatcher(CORPUS_WORDS);
const wordsIn = (text: string): string[] =>
  unshielded(matcher.find(text), ({ entry }) => CORPUS_WORDS[entry]?.isAllowed === true).map(
    ({ entry }) => CORPUS_WORDS[entry]?.text ?? '',
  );

test('no innocent line, poem or verse matches an insult (WORD-3)', () => {
  const lines = [...linesOf('innocent'), ...linesOf('verses')];
  expect(lines.length).toBeGreaterThan(300);
  expect(lines.flatMap(line => wordsIn(line).map(word => `${word}: ${line}`))).toEqual([]);
});

test('at least 95 % of the disguised listed words are detected (WORD-2)', () => {
  const lines = linesOf('disguised').map(line => line.split('\t') as [word: string, text: string]);
  expect(lines.length).toBeGreaterThan(400);
  const missed = lines.filter(([word, text]) => !wordsIn(text).includes(word));
  const share = 1 - missed.length / lines.length;
  process.stdout.write(`words: ${lines.length - missed.length} of ${lines.length} disguises seen through\n`);
  expect(share, missed.map(line => line.join(': ')).join('\n')).toBeGreaterThanOrEqual(0.95);
});
