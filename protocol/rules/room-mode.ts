import { SECOND_MS } from '../constants.ts';
import type { Room, RoomMode } from '../entities/rooms.ts';
import { type Actor, isBoundToRooms } from './actor.ts';
import { ROLES } from './roles.ts';

/** The mode of a room from its description; earlier releases omit it. */
export const roomModeOf = ({
  slowSeconds = 0,
  writers = 'everyone',
}: Pick<Room, 'slowSeconds' | 'writers'>): RoomMode => ({ slowSeconds, writers });

export const isSameMode = (one: RoomMode, other: RoomMode): boolean =>
  one.slowSeconds === other.slowSeconds && one.writers === other.writers;

/** Users above members in their room: room masters are staff only in their rooms. */
export const isStaff = (actor: Actor): boolean =>
  actor.rank > ROLES.member.rank && (!isBoundToRooms(actor) || isNamedMaster(actor));

/** Named master of the room where they are, and not below masters since. */
export const isMasterHere = (actor: Actor): boolean =>
  actor.rank >= ROLES['room-master'].rank && isNamedMaster(actor);

/**
 * Remaining slow mode wait after the last message (milliseconds; 0 for none); null if the user never wrote. Staff do
 * not wait.
 */
export function slowWaitMs(actor: Actor, { slowSeconds }: RoomMode, sinceMs: number | null): number {
  if (sinceMs === null || isStaff(actor)) return 0;
  const spanMs = slowSeconds * SECOND_MS;
  // A clock set back does not extend the wait.
  return Math.min(Math.max(spanMs - sinceMs, 0), spanMs);
}

const isNamedMaster = ({ masterOf = [], room }: Actor): boolean => masterOf.includes(room);
