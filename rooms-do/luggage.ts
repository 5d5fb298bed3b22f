import type { Expected } from './arrivals.ts';
import type { Room } from './room.ts';

/** What a session has gathered in this room and takes along to the next: status, grants, meters. */
export type Luggage = Pick<Expected, 'carried' | 'meters'>;

/** Whoever is here, packed for another room; null for who is not (any more). */
export function pack(room: Room, userID: string): Expected | null {
  const occupant = room.occupants.get(userID);
  if (!occupant) return null;
  const { absentSince: _, seatedAt: __, unseenSince: ___, admittedAt, ...rest } = occupant;
  const { status, granted, enteredAt, lastJoinAt, markedUntil, wroteTo, warnings, pinned, ...identity } =
    rest;
  const carried = { status, granted, enteredAt, lastJoinAt, markedUntil, wroteTo, warnings, pinned };
  const { message, ask, refusals } = room.meters.of(userID, room.clock.now());
  return { identity, admittedAt, carried, meters: { message, ask, refusals } };
}
