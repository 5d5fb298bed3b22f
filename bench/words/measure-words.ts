import { WordMatcher } from '../../domain/protection/words/word-matcher.ts';

const WORDS = 1_000;
const GRAPHEMES = 300;
const MESSAGES = 50;
const ROUNDS = 400;
/** Maximum cost per message, in microseconds. */
const LIMIT = 50;

const SCRIPTS = { Arabic: 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي', Latin: 'abcdefghijklmnopqrstuvwxyz' } as const;
type Script = keyof typeof SCRIPTS;

export type WordsCost = { script: Script; microseconds: number };

/**
 * Measures a thousand words of three to seven letters against messages of three hundred graphemes, in processor time.
 */
export function measureWords(): WordsCost[] {
  const draw = newDraw();
  const wordOf = (script: Script, letters: number): string =>
    Array.from({ length: letters }, () => SCRIPTS[script][draw(SCRIPTS[script].length)]).join('');
  const list = Array.from({ length: WORDS }, (_, at) => ({
    text: wordOf('Arabic', 3 + draw(5)),
    match: at % 4 === 0 ? ('part' as const) : ('whole' as const),
  }));
  const matcher = new WordMatcher(list);
  return (['Arabic', 'Latin'] as const).map(script => {
    const messages = Array.from({ length: MESSAGES }, () => {
      let text = '';
      while (text.length < GRAPHEMES) text += `${wordOf(script, 2 + draw(6))} `;
      return text.slice(0, GRAPHEMES);
    });
    return { script, microseconds: costOf(matcher, messages) };
  });
}

function costOf(matcher: WordMatcher, messages: readonly string[]): number {
  const all = () => {
    for (const text of messages) matcher.find(text);
  };
  for (let round = 0; round < ROUNDS / 4; round++) all();
  const before = process.cpuUsage().user;
  for (let round = 0; round < ROUNDS; round++) all();
  return (process.cpuUsage().user - before) / (ROUNDS * messages.length);
}

export const wordsTable = (costs: readonly WordsCost[]): string =>
  [
    `| ${WORDS} listed words, ${GRAPHEMES} graphemes | µs a message |`,
    '| --- | --: |',
    ...costs.map(({ script, microseconds }) => {
      const figure = microseconds.toFixed(1);
      return `| ${script} | ${microseconds > LIMIT ? `**${figure}** (≤ ${LIMIT})` : figure} |`;
    }),
  ].join('\n');

/** A deterministic generator (xorshift). */
function newDraw(): (below: number) => number {
  let seed = 7;
  return below => {
    seed ^= seed << 13;
    seed ^= seed >>> 17;
    seed ^= seed << 5;
    return (seed >>> 0) % below;
  };
}
