import { SECOND_MS } from '../constants.ts';
import type { Room, RoomMode } from '../entities/rooms.ts';
import { type Actor, isStaff } from './actor.ts';

/** Returns a room's mode from its description, with defaults for fields that earlier releases omit. */
export const roomModeOf = ({
  slowSeconds = 0,
  writers = 'everyone',
}: Pick<Room, 'slowSeconds' | 'writers'>): RoomMode => ({ slowSeconds, writers });

export const isSameMode = (one: RoomMode, other: RoomMode): boolean =>
  one.slowSeconds === other.slowSeconds && one.writers === other.writers;

/** Returns the remaining wait in slow mode (milliseconds); 0 for staff and for users without an earlier message. */
export function slowWaitMs(actor: Actor, { slowSeconds }: RoomMode, sinceMs: number | null): number {
  if (sinceMs === null || isStaff(actor)) return 0;
  const spanMs = slowSeconds * SECOND_MS;
  // Limits the wait, so that a clock that was set back does not extend it.
  return Math.min(Math.max(spanMs - sinceMs, 0), spanMs);
}
