import { MINUTE_MS } from '../../protocol/constants.ts';
import type { Said } from './said.ts';

/** What somebody has said lately: which texts, and when links and mentions (milliseconds). */
export type SpamRecord = {
  readonly texts: readonly { readonly key: number; readonly at: number }[];
  readonly links: readonly number[];
  readonly mentions: readonly number[];
};

export const NO_SPAM: SpamRecord = { texts: [], links: [], mentions: [] };

/** The most of each that is kept: more than any measure asks for, five times over. */
const KEPT = 500;

/** The record with one message more, without what is older than any rule looks back. */
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
