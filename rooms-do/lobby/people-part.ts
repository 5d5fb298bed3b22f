import { PART_LENGTH } from '../rpc/call-parts.ts';
import type { Place } from '../rpc/reports.ts';
import type { PeopleTable } from './people-table.ts';
import type { Presence } from './presence-index.ts';

/** `next`: the place after which more people follow; null after the last. */
export type PeoplePart = { people: Presence[]; next: Place | null };

/**
 * The next people after a place, as many as one call carries. They go by the ids of rooms and users, so that nobody is left out while others
 * come and go.
 */
export function peoplePart(
  table: PeopleTable,
  roomIds: readonly string[],
  after: Place | null,
  fits: (presence: Presence) => boolean,
): PeoplePart {
  const people: Presence[] = [];
  let length = 0;
  for (const presence of following(table, roomIds, after)) {
    if (!fits(presence)) continue;
    length += JSON.stringify(presence.participant).length;
    const last = people.at(-1);
    if (last && length > PART_LENGTH)
      return { people, next: { roomId: last.roomId, userId: last.participant.userId } };
    people.push(presence);
  }
  return { people, next: null };
}

function* following(
  table: PeopleTable,
  roomIds: readonly string[],
  after: Place | null,
): Generator<Presence> {
  const left = roomIds.filter(roomId => after === null || roomId >= after.roomId).sort();
  for (const roomId of left) {
    const all = [...table.in(roomId)].map(slot => ({ slot, userId: table.userIdAt(slot) }));
    const later = all.filter(({ userId }) => roomId !== after?.roomId || userId > after.userId);
    for (const { slot } of later.sort((a, b) => (a.userId < b.userId ? -1 : 1)))
      yield { participant: table.participant(slot), roomId };
  }
}
