import type { Occupant } from '../protocol/entities/occupant.ts';
import { digest } from './digest.ts';

/** What the lobby compares with what it holds itself: its thread of the room's reports, who is there, and what is set. */
export type Pulse = { instance: string; turn: number; people: string; house: string };

export const peopleDigest = (people: Iterable<Occupant>): string => {
  const sorted = [...people].sort((a, b) => (a.userID < b.userID ? -1 : 1));
  return digest(JSON.stringify(sorted));
};

const NOBODY = peopleDigest([]);

/**
 * Whether a room and the lobby have lost one another. Of a room without people only that matters; of one that has woken,
 * and so begun a thread of its own, the people: it tells them all by itself.
 */
export function differs(room: Pulse | null, held: Omit<Pulse, 'house'> | null, house: string): boolean {
  const isEmpty = room === null || room.people === NOBODY;
  if (isEmpty && (held === null || held.people === NOBODY)) return false;
  if (room === null || held === null || room.house !== house) return true;
  return room.people !== held.people || (room.instance === held.instance && room.turn !== held.turn);
}
