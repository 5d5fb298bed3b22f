import { splitLinks } from '../../protocol/text/links.ts';
import { GAP, readLetters } from './words/letters.ts';

/** Parts of a message that count towards spam: number of its folded text, links, mentions. */
export type Said = { text: number; links: number; mentions: number };

export const saidIn = (text: string): Said => ({
  text: textKey(text),
  links: LINK.test(text) ? splitLinks(text).filter(part => typeof part !== 'string').length : 0,
  mentions: text.match(MENTION)?.length ?? 0,
});

const LINK = /https?:|www\./i;
const MENTION = /(?<![\p{L}\p{N}\p{M}_])[وفلبك]?[@＠](?=[^\s@＠])/gu;

/**
 * Texts that are read alike have one number (FNV-1a), however they are stretched, decorated or vocalised. Where there are no letters the
 * text is itself.
 */
export function textKey(text: string): number {
  const { codes, gaps, count } = readLetters(text);
  let key = 0x811c9dc5;
  const add = (value: number): void => {
    key = Math.imul(key ^ value, 0x01000193) >>> 0;
  };
  for (let at = 0; at < count; at++) {
    if (gaps[at] !== GAP.none && at > 0) add(0x20);
    add(codes[at] ?? 0);
  }
  if (count === 0) for (let at = 0; at < text.length; at++) add(text.charCodeAt(at));
  return key;
}
