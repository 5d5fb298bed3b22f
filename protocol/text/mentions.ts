import { NICKNAME_MAX_CODE_POINTS } from '../constants.ts';
import { fold } from './fold.ts';

/** Maximum number of mentions in a message. */
export const MENTIONS_MAX = 5;
/** Maximum number of @ signs read per text, because each one costs a search over all users. */
const SIGNS_READ = 16;

export type Named = { userId: string; nickname: string };

/**
 * Returns the mentioned users in text order: an @ at the start of a word, followed by a full name in any spelling. The
 * longest name wins. `people` includes the author, whose own mention does not count.
 */
export function mentionsIn(text: string, people: Iterable<Named>, authorId: string | null = null): string[] {
  const places = text.includes('@') || text.includes('＠') ? placesIn(text) : [];
  if (places.length === 0) return [];
  const known = [...people].map(({ userId, nickname }) => ({ userId, name: foldedName(nickname) }));
  const found = places.flatMap(rest => longest(rest, known)?.userId ?? []);
  return [...new Set(found)].filter(userId => userId !== authorId).slice(0, MENTIONS_MAX);
}

/** Length of the longest nickname plus one character, which shows whether the name ends there. */
const WORDS_MAX = NICKNAME_MAX_CODE_POINTS + 1;

/** Returns the text after each @ that matches none of these users. It may begin with an absent member's name. */
export function unmatchedWords(text: string, people: Iterable<Named>): string[] {
  const known = [...people].map(({ userId, nickname }) => ({ userId, name: foldedName(nickname) }));
  const words = [...text.matchAll(WRITTEN_SIGN)]
    .slice(0, SIGNS_READ)
    .map(({ 0: sign, index }) => firstCodePoints(text.slice(index + sign.length), WORDS_MAX))
    .filter(each => /^\S/u.test(each) && longest(plain(each), known) === null);
  return [...new Set(words)].slice(0, MENTIONS_MAX);
}

/** Returns all possible names at the start of this text, longest first. */
export function namesIn(words: string): string[] {
  const points = [...words];
  const names = points.flatMap((_, at) => {
    const name = points.slice(0, at + 1).join('');
    return ends(words, name) ? [name.trim()] : [];
  });
  return [...new Set(names)].reverse();
}

/** Returns the user with the longest name at the start of this text. */
export const namedBy = (words: string, people: readonly Named[]): string | null =>
  longest(
    plain(words),
    people.map(({ userId, nickname }) => ({ userId, name: foldedName(nickname) })),
  )?.userId ?? null;

// Cuts UTF-16 units first, because a code point has at most two.
const firstCodePoints = (text: string, count: number): string =>
  [...text.slice(0, 2 * count)].slice(0, count).join('');

/** Returns the text after each @ sign. */
function placesIn(text: string): string[] {
  const folded = plain(text);
  return [...folded.matchAll(SIGN)]
    .slice(0, SIGNS_READ)
    .map(({ 0: sign, index }) => folded.slice(index + sign.length));
}

function longest<Known extends { name: string }>(rest: string, known: readonly Known[]): Known | null {
  let best: Known | null = null;
  for (const each of known)
    if (each.name.length > (best?.name.length ?? 0) && rest.startsWith(each.name) && ends(rest, each.name))
      best = each;
  return best;
}

/** Whether the name ends there, without a further letter or digit. */
const ends = (rest: string, name: string): boolean => !/^[\p{L}\p{N}\p{M}_]/u.test(rest.slice(name.length));

const plain = (text: string): string => fold(text).replace(/\s+/gu, ' ').trim();

const foldedName = (name: string): string => {
  const known = recent.get(name);
  if (known !== undefined) return known;
  if (recent.size >= RECENT_MAX) recent.clear();
  const made = plain(name);
  recent.set(name, made);
  return made;
};

// Maximum number of cached folded names. Names are cached because a mention is compared with all names in a room.
const RECENT_MAX = 4_096;
const recent = new Map<string, string>();

// Matches an @ at the start of a word, also after the Arabic particles that are written together with the next word.
const SIGN = /(?<![\p{L}\p{N}\p{M}_])[وفلبك]?@/gu;
const WRITTEN_SIGN = /(?<![\p{L}\p{N}\p{M}_])[وفلبك]?[@＠]/gu;
