import { WORD_ACTS, type WordAct, type WordMatch } from '../../../protocol/entities/protection.ts';
import { graphemes } from '../../../protocol/text/length.ts';
import { type Hit, WordMatcher } from './word-matcher.ts';

/** Places in which the word filter searches for listed words. */
export type WordPlace = 'messages' | 'private' | 'nicknames' | 'roomNames';

/** A listed word as rooms and the lobby store it. `minutes`: duration of the mute. */
export type ListedWord = {
  text: string;
  match: WordMatch;
  act: WordAct;
  minutes: number;
  replacement: string;
  inMessages: boolean;
  inPrivate: boolean;
  inNicknames: boolean;
  inRoomNames: boolean;
};

/**
 * Result for a text: the strictest act, the word that determines it, and the text after replacements. Null without a
 * match.
 */
export type TextVerdict = { act: Exclude<WordAct, 'allow'>; word: ListedWord; text: string };

/** Compiled list of the operators' words. It checks texts in all places. */
export class WordList {
  #words: readonly ListedWord[];
  /** Matchers by place, compiled at the first text of each place; null for a place without words. */
  #matchers = new Map<WordPlace, { words: readonly ListedWord[]; matcher: WordMatcher } | null>();

  constructor(words: readonly ListedWord[]) {
    this.#words = words;
  }

  moderate(text: string, place: WordPlace): TextVerdict | null {
    const ready = this.#words.length === 0 ? null : this.#of(place);
    if (!ready) return null;
    const hits = ready.matcher.find(text);
    if (hits.length === 0) return null;
    const wordOf = ({ entry }: Hit) => ready.words[entry];
    const found = unshielded(hits, hit => wordOf(hit)?.act === 'allow');
    const word = found.map(wordOf).reduce(stricter, undefined);
    if (!word || word.act === 'allow') return null;
    const replaced = found.filter(hit => wordOf(hit)?.act === 'replace');
    return { act: word.act, word, text: withReplaced(text, replaced, hit => wordOf(hit)?.replacement ?? '') };
  }

  #of(place: WordPlace) {
    const known = this.#matchers.get(place);
    if (known !== undefined) return known;
    const words = this.#words.filter(word => word[FLAG_OF[place]]);
    const ready = words.some(({ act }) => act !== 'allow')
      ? { words, matcher: new WordMatcher(words) }
      : null;
    this.#matchers.set(place, ready);
    return ready;
  }
}

const FLAG_OF = {
  messages: 'inMessages',
  private: 'inPrivate',
  nicknames: 'inNicknames',
  roomNames: 'inRoomNames',
} as const satisfies Record<WordPlace, keyof ListedWord>;

/** Returns the matches outside allowed phrases. */
export function unshielded(hits: readonly Hit[], isShield: (hit: Hit) => boolean): Hit[] {
  const shields = hits.filter(isShield);
  if (shields.length === 0) return [...hits];
  // Furthest end of all shields that begin at or before each position.
  const reaches: number[] = [];
  for (const { from, to } of shields) reaches[from] = Math.max(reaches[from] ?? 0, to);
  for (let at = 0; at < reaches.length; at++) reaches[at] = Math.max(reaches[at - 1] ?? 0, reaches[at] ?? 0);
  return hits.filter(hit => !isShield(hit) && hit.to > (reaches[hit.from] ?? reaches.at(-1) ?? 0));
}

function stricter(one: ListedWord | undefined, other: ListedWord | undefined): ListedWord | undefined {
  if (!one || !other) return one ?? other;
  return WORD_ACTS.indexOf(other.act) > WORD_ACTS.indexOf(one.act) ? other : one;
}

/**
 * Replaces matches from the left. Of two overlapping matches, the first and longer one wins. Without a replacement,
 * stars replace the characters, up to a maximum number.
 */
function withReplaced(text: string, hits: readonly Hit[], replacementOf: (hit: Hit) => string): string {
  const inOrder = [...hits].sort((a, b) => a.from - b.from || b.to - a.to);
  let made = '';
  let done = 0;
  for (const hit of inOrder) {
    if (hit.from < done) continue;
    const written = text.slice(hit.from, hit.to);
    made +=
      text.slice(done, hit.from) +
      (replacementOf(hit) || '*'.repeat(Math.min(graphemes(written), STARS_MAX)));
    done = hit.to;
  }
  return made + text.slice(done);
}

/** Limits the stars, so that they do not reveal the length of a stretched word. */
const STARS_MAX = 5;

const known = new WeakMap<readonly ListedWord[], WordList>();
/** The latest compiled list. All rooms in an isolate receive the same list, so they share it. */
let latest: { text: string; list: WordList } | null = null;

/** Compiles a site's list once per change. */
export function wordListOf(words: readonly ListedWord[]): WordList {
  const list = known.get(words) ?? shared(words);
  known.set(words, list);
  return list;
}

function shared(words: readonly ListedWord[]): WordList {
  const text = JSON.stringify(words);
  if (latest?.text !== text) latest = { text, list: new WordList(words) };
  return latest.list;
}
