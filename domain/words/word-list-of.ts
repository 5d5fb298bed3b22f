import { WordList } from './judge-text.ts';
import type { ListedWord } from './listed-word.ts';

const known = new WeakMap<readonly ListedWord[], WordList>();
/** The list that was made last: the rooms of one isolate are each sent it, and share what it was made into. */
let latest: { text: string; list: WordList } | null = null;

/** A site's list, made ready once for each change of it. */
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
