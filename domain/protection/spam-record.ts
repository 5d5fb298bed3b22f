import { MINUTE_MS } from '../../protocol/constants.ts';
import { splitLinks } from '../../protocol/text/links.ts';
import { GAP, readLetters } from './words/letters.ts';

/** Parts of a message that count towards spam: number of the folded text, links, mentions. */
export type MessageParts = { text: number; links: number; mentions: number };

export const messageParts = (text: string): MessageParts => ({
  text: textKey(text),
  links: LINK.test(text) ? splitLinks(text).filter(part => typeof part !== 'string').length : 0,
  mentions: text.match(MENTION)?.length ?? 0,
});

const LINK = /https?:|www\./i;
const MENTION = /(?<![\p{L}\p{N}\p{M}_])[وفلبك]?[@＠](?=[^\s@＠])/gu;

/**
 * Returns a number (FNV-1a) that is equal for texts that read the same, despite stretched letters, decoration or vowel
 * marks. A text without letters is its own key.
 */
function textKey(text: string): number {
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

/** A user's recent texts, and the times of links and mentions (milliseconds). */
export type SpamRecord = {
  readonly texts: readonly { readonly key: number; readonly at: number }[];
  readonly links: readonly number[];
  readonly mentions: readonly number[];
};

export const NO_SPAM: SpamRecord = { texts: [], links: [], mentions: [] };

/** Maximum of stored texts, links and mentions each, five times the highest limit. */
const KEPT = 500;

/** Adds a message and removes entries older than the window of every rule. */
export function withMessageParts(
  record: SpamRecord,
  { text, links, mentions }: MessageParts,
  at: number,
  keptMs: number,
): SpamRecord {
  const times = (before: readonly number[], more: number) =>
    [...before.filter(each => at - each < MINUTE_MS), ...Array<number>(Math.min(more, KEPT)).fill(at)].slice(
      -KEPT,
    );
  return {
    texts: [...record.texts.filter(each => at - each.at < keptMs), { key: text, at }].slice(-KEPT),
    links: times(record.links, links),
    mentions: times(record.mentions, mentions),
  };
}

/** Returns the union of two records of one user. Equal items count once. */
export function union(one: SpamRecord, other: SpamRecord): SpamRecord {
  return {
    texts: eitherOf(one.texts, other.texts, ({ key, at }) => `${at} ${key}`)
      .sort((a, b) => a.at - b.at)
      .slice(-KEPT),
    links: eitherOf(one.links, other.links, String)
      .sort((a, b) => a - b)
      .slice(-KEPT),
    mentions: eitherOf(one.mentions, other.mentions, String)
      .sort((a, b) => a - b)
      .slice(-KEPT),
  };
}

/** Returns the multiset union: each item with the higher of its two counts. */
function eitherOf<Each>(one: readonly Each[], other: readonly Each[], keyOf: (each: Each) => string): Each[] {
  const had = new Map<string, number>();
  for (const each of one) had.set(keyOf(each), (had.get(keyOf(each)) ?? 0) + 1);
  const more = other.filter(each => {
    const left = had.get(keyOf(each)) ?? 0;
    had.set(keyOf(each), left - 1);
    return left <= 0;
  });
  return [...one, ...more];
}
