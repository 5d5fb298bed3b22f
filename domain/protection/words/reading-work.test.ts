import { describe, expect, test } from 'vitest';
import { skeleton } from '../../../protocol/text/skeleton.ts';
import { Arabizi } from './arabizi.ts';
import { readLetters } from './letters.ts';
import { type ListedWord, WordList } from './moderate-text.ts';
import { patternsOf } from './pattern.ts';

const ALTERNATION = 'وي';
const WRITTEN = 'ouei';

/** A thousand words of up to 60 letters with the same alternation, so that each search of a text tests all of them. */
const WORST = Array.from({ length: 1_000 }, (_, at) => {
  const ending = [...at.toString().padStart(3, '0')].map(digit => 'بتثجحخدذرز'[Number(digit)]).join('');
  return ALTERNATION.repeat(1 + (at % 28)) + ending;
});

const listed = (text: string, match: ListedWord['match'], act: ListedWord['act']): ListedWord => ({
  ...{ text, match, act, minutes: 1, replacement: '' },
  ...{ inMessages: true, inPrivate: true, inNicknames: true, inRoomNames: true },
});

const stepsOf = (words: readonly string[], text: string): number => {
  const patterns = words.flatMap((word, at) => patternsOf({ text: word, match: 'whole' }, at));
  return new Arabizi(patterns).run(readLetters(text), () => undefined);
};

/** Processor time, so that waiting does not count. The minimum of three runs, because the first one compiles. */
const millisecondsOf = (work: () => void): number =>
  Math.min(
    ...[1, 2, 3].map(() => {
      const before = process.threadCpuUsage();
      work();
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1_000;
    }),
  );

describe('text matching cost (WORD-15)', () => {
  test('a 16-letter word in a 32-letter text needs under 100 steps', () => {
    expect(stepsOf([ALTERNATION.repeat(8)], WRITTEN.repeat(8))).toBeLessThan(100);
  });

  test('doubling the text length at most doubles the steps', () => {
    const words = [30, 60, 120, 240].map(letters => ALTERNATION.repeat(letters / 2));
    const steps = [60, 120, 240, 480].map(letters => stepsOf(words, WRITTEN.repeat(letters / 4)));
    for (const [at, each] of steps.entries()) {
      expect(each).toBeGreaterThan(0);
      if (at > 0) expect(each).toBeLessThanOrEqual((steps[at - 1] ?? 0) * 2.2);
    }
  });

  test('1,000 words and 300 alternating letters need under 20,000 steps', () => {
    expect(stepsOf(WORST, WRITTEN.repeat(75))).toBeLessThan(20_000);
    expect(stepsOf(WORST, `${WRITTEN.repeat(20)} `.repeat(4).slice(0, 300))).toBeLessThan(20_000);
    expect(stepsOf(WORST, '\ufdfa'.repeat(300))).toBe(0);
  });

  // The limit is ten times the measured value, for a machine at full load.
  test.each([
    ['the alternation in Latin letters', WRITTEN.repeat(75)],
    ['words of the alternation', `${WRITTEN.repeat(20)} `.repeat(4).slice(0, 300)],
    ['the alternation in Arabic letters', ALTERNATION.repeat(150)],
    ['letters apart', 'و ي '.repeat(75)],
    ['a ligature of 18 letters', '\ufdfa'.repeat(300)],
    ['digits', '1'.repeat(300)],
  ])('a thousand words are searched in 300 graphemes of %s within 20 ms', (_, text) => {
    const list = new WordList(
      WORST.map((word, at) => listed(word, at % 2 ? 'part' : 'whole', at % 3 ? 'replace' : 'allow')),
    );
    list.moderate('', 'messages');
    expect(millisecondsOf(() => list.moderate(text, 'messages'))).toBeLessThan(20);
  });

  test('nested words in a long text are matched in under 200 ms', () => {
    const words = Array.from({ length: 60 }, (_, at) => ALTERNATION.repeat(30).slice(0, at + 1));
    const list = new WordList(words.map((word, at) => listed(word, 'part', at % 2 ? 'allow' : 'refuse')));
    expect(millisecondsOf(() => list.moderate(ALTERNATION.repeat(1_000), 'messages'))).toBeLessThan(200);
  });

  test('the skeleton of an 8,000-digit name is computed in under 30 ms', () => {
    expect(millisecondsOf(() => skeleton(`${'1'.repeat(8_000)} ${Math.random()}`))).toBeLessThan(30);
  });
});
