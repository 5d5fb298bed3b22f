import type { Participant } from '../../domain/participant.ts';
import { digest } from './digest.ts';

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

export const participantsDigest = (people: Iterable<Participant>): string => {
  const sorted = [...people].map(reported).sort((a, b) => (a.userId < b.userId ? -1 : 1));
  return digest(JSON.stringify(sorted));
};

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
