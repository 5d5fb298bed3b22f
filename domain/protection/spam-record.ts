import { MINUTE_MS } from '../../protocol/constants.ts';
import type { Said } from './recent-messages.ts';

/** A user's recent texts, and the times of links and mentions (milliseconds). */
export type SpamRecord = {
  readonly texts: readonly { readonly key: number; readonly at: number }[];
  readonly links: readonly number[];
  readonly mentions: readonly number[];
};

export const NO_SPAM: SpamRecord = { texts: [], links: [], mentions: [] };

/** The most of each that is kept: more than any measure asks for, five times over. */
const KEPT = 500;

/** The record with one more message, without messages older than the window of any rule. */
export function withSaid(
  record: SpamRecord,
  { text, links, mentions }: Said,
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

/** Union of two records of one user; equal items count once. */
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

/** Multiset union: each item as often as in the list that has more of it. */
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
