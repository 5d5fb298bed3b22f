import { type Lexicon, lexicon, tokenize } from './emoji-shortcut-tokens.ts';

export type Direction = 'rtl' | 'ltr';

/**
 * Returns the direction of a text by all its words, because an Arabic sentence may begin with a Latin name. Emoticons,
 * pictures, addresses and @names do not count; words in `words` count as displayed. A text without other words is rtl.
 */
export function direction(text: string, words: Lexicon = NO_WORDS): Direction {
  let directional = 0;
  let rtl = 0;
  for (const word of shownText(text, words).split(/\s+/u)) {
    const letter = FIRST_LETTER.exec(word)?.[0];
    if (letter === undefined || EMOTICON.test(word)) continue;
    directional++;
    if (RTL_LETTER.test(letter)) rtl++;
  }
  return directional === 0 || rtl / directional > RTL_SHARE ? 'rtl' : 'ltr';
}

const shownText = (text: string, words: Lexicon): string =>
  tokenize(text.replace(NO_PROSE, ' '), words)
    .map(token => (token.kind === 'image' ? ' ' : token.text))
    .join('');

const NO_WORDS = lexicon([], []);
/** Text that does not count: isolated names after other text, web and mail addresses, @names and names of picture files. */
const NO_PROSE =
  /(?<=.)\u2068[^\u2069]*|(?:https?:\/\/|www\.)\S+|\S+@\S+\.\S+|(?<![\p{L}\p{N}\p{M}_])[وفلبك]?[@＠]\S+|\S+\.(?:gif|jpe?g|png|tiff|webp)(?!\S)/giu;
/** Emoticons that contain letters, such as :D or XP. */
const EMOTICON = /^[:;=x8][-~'^]?[dpoxs3b]+$/iu;
const RTL_SHARE = 0.4;
const FIRST_LETTER = /\p{L}/u;
const RTL_LETTER = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}\p{sc=Adlam}\u0640]/u;
