import type { Participant } from '../../domain/participant.ts';
import { numericDigest } from './digest.ts';

/** What the lobby compares with its own state: the cursor of the reports, the participants, and the site configuration. */
export type StateDigest = { instance: string; turn: number; participants: string; siteConfig: string };

/** What a room tells the lobby of somebody. Whom they ignore, what they chose of private chats, whether they look and what a surge lays on them nobody else needs to know. */
export const reported = ({
  ignored: _,
  privacy: __,
  consent: ___,
  takesPush: ____,
  calm: _____,
  ...person
}: Participant): Participant => person;

/** The sum of the digests of each person: no order of people and of fields matters, and no text of all of them is made. */
export function participantsDigest(people: Iterable<Participant>): string {
  let [sum, count] = [0, 0];
  for (const person of people) {
    sum = (sum + personDigest(person)) % MODULUS;
    count++;
  }
  return `${sum.toString(36)}-${count}`;
}

/** A sum below it stays exact. */
const MODULUS = 2 ** 52;

function personDigest(person: Participant): number {
  const fields = Object.entries(reported(person)).filter(([, value]) => value !== undefined);
  const text = JSON.stringify(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
  return numericDigest(text);
}

const EMPTY_ROOM_DIGEST = participantsDigest([]);

/**
 * Whether a room and the lobby are out of step. An empty room must only be empty on both sides. For a room that has restarted,
 * and so has a new cursor, only the participants are compared: it sends a full report by itself.
 */
export function differs(
  room: StateDigest | null,
  held: Omit<StateDigest, 'siteConfig'> | null,
  siteConfig: string,
): boolean {
  const isEmpty = room === null || room.participants === EMPTY_ROOM_DIGEST;
  if (isEmpty && (held === null || held.participants === EMPTY_ROOM_DIGEST)) return false;
  if (room === null || held === null || room.siteConfig !== siteConfig) return true;
  return (
    room.participants !== held.participants || (room.instance === held.instance && room.turn !== held.turn)
  );
}
