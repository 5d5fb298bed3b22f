import { classViewer, type ViewerClass } from '../../protocol/rules/visibility.ts';
import type { Participant } from './participant.ts';

type Known = Pick<Participant, 'connectedAt' | 'knownSince'>;

/** Since when viewers of a class may know that somebody is in the chat (milliseconds): from their entry, or since they appeared. */
export function existenceSince({ connectedAt, knownSince }: Known, viewer: ViewerClass): number {
  const { seesGhosts, seesHidden } = classViewer(viewer);
  if (seesGhosts) return connectedAt;
  return (seesHidden ? knownSince?.notGhost : knownSince?.visible) ?? connectedAt;
}

/** The last time that somebody came to be seen by anybody. Lists are in this order: it tells nobody what was before. */
export const appearedAt = ({ connectedAt, knownSince }: Known): number =>
  Math.max(connectedAt, knownSince?.visible ?? 0, knownSince?.notGhost ?? 0);
