import { isColor } from '../colors.ts';

export type EmojiShortcut = { shortcut: string; emojiCode?: number | null; emojiName?: string | null };
export type TextShortcut = {
  shortcutTerm: string;
  replaceWith: string;
  color?: string | null;
  view: boolean;
};

export type Token =
  | { kind: 'text'; text: string }
  | { kind: 'image'; src: string; alt: string }
  | { kind: 'colored'; text: string; color: string };

/** Maps words to their replacements. */
export type Lexicon = ReadonlyMap<string, Token>;

export type LexiconSource = {
  emojis: readonly EmojiShortcut[];
  shortcuts: readonly TextShortcut[];
  emoticons?: boolean;
};

/**
 * Replaces whole words and leaves adjacent punctuation unchanged. Markup stays text. To process many texts, pass a
 * `lexicon`.
 */
export function tokenize(text: string, words: Lexicon | LexiconSource): Token[] {
  const known = 'emojis' in words ? lexiconFrom(words) : words;
  const result: Token[] = [];
  for (const part of text.normalize('NFC').split(/(\s+)/u)) {
    const { before, word, after } = withoutPunctuation(part, known);
    append(result, { kind: 'text', text: before });
    append(result, known.get(word) ?? { kind: 'text', text: word });
    append(result, { kind: 'text', text: after });
  }
  return result;
}

/** Punctuation next to a word. Excludes the colon, because emoji codes begin and end with it. */
const MARK = /[.,!?;…"'()[\]«»“”؟،؛]/u;
/** Longer runs of marks do not count as punctuation. */
const MARKS_MAX = 3;

const marksAt = (characters: readonly string[]): number => {
  const end = characters.findIndex(character => !MARK.test(character));
  return Math.min(end < 0 ? characters.length : end, MARKS_MAX);
};

/**
 * Returns the longest known word in a part, if only punctuation surrounds it. The name of a picture file next
 * to punctuation does not count, because it may be part of an address.
 */
function withoutPunctuation(part: string, known: { has(word: string): boolean }) {
  const whole = { before: '', word: part, after: '' };
  if (part === '' || known.has(part)) return whole;
  const leading = marksAt([...part]);
  const trailing = marksAt([...part].reverse());
  for (let cut = 1; cut <= leading + trailing; cut++)
    for (let start = Math.max(0, cut - trailing); start <= Math.min(cut, leading); start++) {
      const word = part.slice(start, part.length - (cut - start));
      if (known.has(word) && !isImageFile(word))
        return { before: part.slice(0, start), word, after: part.slice(part.length - (cut - start)) };
    }
  return whole;
}

/** Builds the lexicon. Emojis take precedence over shortcuts, and the first of two equal words wins. */
export function lexicon(emojis: readonly EmojiShortcut[], shortcuts: readonly TextShortcut[]): Lexicon {
  const words = new Map<string, Token>();
  const add = (word: string, token: Token | null) => {
    const key = word.normalize('NFC');
    if (key !== '' && token && !words.has(key)) words.set(key, token);
  };
  for (const emoji of emojis) add(emoji.shortcut, emojiToken(emoji));
  for (const emoji of emojis) if (isImageFile(emoji.emojiName)) add(emoji.emojiName, emojiToken(emoji));
  for (const shortcut of shortcuts) if (shortcut.view) add(shortcut.shortcutTerm, shortcutToken(shortcut));
  return words;
}

/** For each replaced word, whether it is an emoticon or a shortcut. */
export type TokenKinds = ReadonlyMap<string, 'emoticon' | 'shortcut'>;

export function tokenKinds({ emojis, shortcuts, emoticons = true }: LexiconSource): TokenKinds {
  const drawings = lexicon(emoticons ? emojis : [], []);
  const all = lexiconFrom({ emojis, shortcuts, emoticons });
  return new Map([...all.keys()].map(word => [word, drawings.has(word) ? 'emoticon' : 'shortcut']));
}

/** Number of replaced words, by kind. */
export function countTokens(text: string, kinds: TokenKinds): { emoticons: number; shortcuts: number } {
  const count = { emoticons: 0, shortcuts: 0 };
  for (const part of text.normalize('NFC').split(/\s+/u)) {
    const kind = kinds.get(withoutPunctuation(part, kinds).word);
    if (kind) count[`${kind}s`] += 1;
  }
  return count;
}

function lexiconFrom({ emojis, shortcuts, emoticons = true }: LexiconSource): Lexicon {
  return lexicon(emoticons ? emojis : [], shortcuts);
}

function append(result: Token[], token: Token): void {
  const last = result.at(-1);
  if (token.kind !== 'text') result.push(token);
  else if (last?.kind === 'text') result[result.length - 1] = { kind: 'text', text: last.text + token.text };
  else if (token.text !== '') result.push(token);
}

function emojiToken({ shortcut, emojiCode, emojiName }: EmojiShortcut): Token | null {
  const src = `/uploads/emojis/${encodeURIComponent(emojiName ?? '')}`;
  if (emojiName) return { kind: 'image', src, alt: shortcut };
  return isCharacter(emojiCode) ? { kind: 'text', text: String.fromCodePoint(emojiCode) } : null;
}

function shortcutToken({ replaceWith, color }: TextShortcut): Token {
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
