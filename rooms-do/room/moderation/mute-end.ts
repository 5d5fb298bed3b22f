import type { Participant } from '../../../domain/presence/participant.ts';
import { MINUTE_MS } from '../../../protocol/constants.ts';

/** The end of a mute that is laid now (milliseconds); infinite where it has none. What a higher rank has set is never shortened. */
export function muteEnd(target: Participant, minutes: number | undefined, rank: number, now: number): number {
  const asked = minutes === undefined ? Number.POSITIVE_INFINITY : now + minutes * MINUTE_MS;
  return isMutedByHigher(target, rank) ? Math.max(asked, endOf(target)) : asked;
}

export const isMutedByHigher = ({ granted, restrictedByRank }: Participant, rank: number): boolean =>
  granted.allowUserToWrite === false && (restrictedByRank.allowUserToWrite ?? 0) > rank;

const endOf = ({ mute }: Participant): number => mute?.until ?? Number.POSITIVE_INFINITY;
