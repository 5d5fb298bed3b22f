import { isColor } from './colors.ts';

export type EmojiWord = { shortcut: string; emojiCode?: number | null; emojiName?: string | null };
export type ShortcutWord = {
  shortcutTerm: string;
  replaceWith: string;
  color?: string | null;
  view: boolean;
};

export type Token =
  | { kind: 'text'; text: string }
  | { kind: 'image'; src: string; alt: string }
  | { kind: 'colored'; text: string; color: string };

/** Each word that stands for something else, and what it stands for. */
export type Lexicon = ReadonlyMap<string, Token>;

export type Vocabulary = {
  emojis: readonly EmojiWord[];
  shortcuts: readonly ShortcutWord[];
  emoticons?: boolean;
};

/** Replaces whole words only; markup in the text stays text. Pass a `lexicon` where many texts are read. */
export function tokens(text: string, words: Lexicon | Vocabulary): Token[] {
  const known = 'emojis' in words ? lexiconOf(words) : words;
  const result: Token[] = [];
  for (const part of text.split(/(\s+)/u)) append(result, known.get(part) ?? { kind: 'text', text: part });
  return result;
}

/** Emojis win over shortcuts, and of two with the same word the first wins. */
export function lexicon(emojis: readonly EmojiWord[], shortcuts: readonly ShortcutWord[]): Lexicon {
  const words = new Map<string, Token>();
  const add = (word: string, token: Token | null) => {
    if (word !== '' && token && !words.has(word)) words.set(word, token);
  };
  for (const emoji of emojis) add(emoji.shortcut, drawn(emoji));
  for (const emoji of emojis) if (isImageFile(emoji.emojiName)) add(emoji.emojiName, drawn(emoji));
  for (const shortcut of shortcuts) if (shortcut.view) add(shortcut.shortcutTerm, spelledOut(shortcut));
  return words;
}

/** Of each word that is replaced, which of the two it is. */
export type WordKinds = ReadonlyMap<string, 'emoticon' | 'shortcut'>;

export function wordKinds({ emojis, shortcuts, emoticons = true }: Vocabulary): WordKinds {
  const drawings = lexicon(emoticons ? emojis : [], []);
  const all = lexiconOf({ emojis, shortcuts, emoticons });
  return new Map([...all.keys()].map(word => [word, drawings.has(word) ? 'emoticon' : 'shortcut']));
}

/** How many words of a text are replaced, by what they are. */
export function countWords(text: string, kinds: WordKinds): { emoticons: number; shortcuts: number } {
  const count = { emoticons: 0, shortcuts: 0 };
  for (const part of text.split(/\s+/u)) {
    const kind = kinds.get(part);
    if (kind) count[`${kind}s`] += 1;
  }
  return count;
}

function lexiconOf({ emojis, shortcuts, emoticons = true }: Vocabulary): Lexicon {
  return lexicon(emoticons ? emojis : [], shortcuts);
}

function append(result: Token[], token: Token): void {
  const last = result.at(-1);
  if (token.kind !== 'text') result.push(token);
  else if (last?.kind === 'text') result[result.length - 1] = { kind: 'text', text: last.text + token.text };
  else if (token.text !== '') result.push(token);
}

function drawn({ shortcut, emojiCode, emojiName }: EmojiWord): Token | null {
  const src = `/uploads/emojis/${encodeURIComponent(emojiName ?? '')}`;
  if (emojiName) return { kind: 'image', src, alt: shortcut };
  return isCharacter(emojiCode) ? { kind: 'text', text: String.fromCodePoint(emojiCode) } : null;
}

function spelledOut({ replaceWith, color }: ShortcutWord): Token {
  return color && isColor(color)
    ? { kind: 'colored', text: replaceWith, color }
    : { kind: 'text', text: replaceWith };
}

function isImageFile(name: string | null | undefined): name is string {
  return name != null && /(?:gif|jpg|jpeg|tiff|png)$/iu.test(name);
}

function isCharacter(code: number | null | undefined): code is number {
  if (code == null || !Number.isInteger(code) || code <= 0 || code > 0x10ffff) return false;
  return code < 0xd800 || code > 0xdfff;
}
