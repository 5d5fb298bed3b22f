import type { ViewerClass } from '../../../protocol/rules/visibility.ts';
import type { Changes } from './last-sent-by-class.ts';
import { isSameEntry } from './list-entries.ts';
import type { Before } from './list-history.ts';
import type { ParticipantLocation } from './participant-location.ts';

/**
 * What somebody who comes back lacks of a list, their own entry first. Whoever came and went in between is not named, nor is who is
 * told of as before.
 */
export function missedChanges(
  viewer: ViewerClass,
  missed: ReadonlyMap<string, Before<ParticipantLocation>>,
  find: (userId: string) => ParticipantLocation | null,
  own: ParticipantLocation,
): Changes<ParticipantLocation> {
  const changes: Changes<ParticipantLocation> = { upserted: [own], removed: [] };
  for (const [id, before] of missed) {
    if (id === own.participant.userId) continue;
    const now = find(id);
    if (!now && before !== undefined) changes.removed.push(id);
    if (now && !(before && isSameEntry(viewer, before, now))) changes.upserted.push(now);
  }
  return changes;
}
