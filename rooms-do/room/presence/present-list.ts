import type { ParticipantLocation } from '../platform/participants/projection.ts';
import { type ReaderClass, viewerOf } from '../platform/sockets/reader-class.ts';
import { type Before, entryOf, isSameEntry } from './user-lists.ts';
import { isOtherStateOnly } from './users-envelopes.ts';

/** A list as a class reads it now: who is in it, how many it would be in all, and of whom it may differ from what the class was sent. */
export type Present = {
  find(userId: string): ParticipantLocation | null;
  total: number;
  uncertain: readonly string[];
};

/** The users of whom the class is to be told, also where its viewers had different entries, and those among them with another state alone. */
export function changesIn(
  of: ReaderClass,
  { uncertain, find }: Present,
  beforeOf: (id: string) => Before<ParticipantLocation>,
): { changed: string[]; states: Set<string> } {
  const viewer = viewerOf(of);
  const changed = uncertain.filter(id => {
    const [before, now] = [beforeOf(id), find(id)];
    if (!now) return before !== undefined;
    return !before || !isSameEntry(viewer, before, now);
  });
  const states = changed.filter(id => {
    const [before, now] = [beforeOf(id), find(id)];
    return before && now && isOtherStateOnly(entryOf(viewer, before), entryOf(viewer, now));
  });
  return { changed, states: new Set(states) };
}

/** All of a list. Nobody who is told of nothing makes it be counted. */
export const wholeList = (
  uncertain: readonly string[],
  find: Present['find'],
  count: () => number,
): Present => ({
  find,
  get total() {
    return count();
  },
  uncertain,
});
