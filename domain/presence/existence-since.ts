import { classViewer, type ViewerClass } from '../../protocol/rules/visibility.ts';
import type { Participant } from './participant.ts';

type Known = Pick<Participant, 'connectedAt' | 'knownSince'>;

/** Time from which viewers of a class may know of the user's presence (milliseconds): entry, or becoming visible. */
export function existenceSince({ connectedAt, knownSince }: Known, viewer: ViewerClass): number {
  const { seesGhosts, seesHidden } = classViewer(viewer);
  if (seesGhosts) return connectedAt;
  return (seesHidden ? knownSince?.notGhost : knownSince?.visible) ?? connectedAt;
}

/** Last time of becoming visible, the order of lists: it reveals no earlier presence. */
export const appearedAt = ({ connectedAt, knownSince }: Known): number =>
  Math.max(connectedAt, knownSince?.visible ?? 0, knownSince?.notGhost ?? 0);
