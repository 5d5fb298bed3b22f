import { FULL_ROOM_EXTRA } from '../../constants.ts';
import type { KnownRoom } from '../../entities/entrance.ts';
import { type Actor, has, type Target } from '../actor.ts';
import { all, type Verdict, when } from '../verdict.ts';
import { holdsOver } from './reach.ts';

/** `size` counts everybody who takes a place, hidden people too and ghosts not; `maxUsers` null is no limit. */
export type Door = { hasPassword: boolean; passwordOk: boolean; size: number; maxUsers: number | null };

/** `tooSoon`: within 3 s of the last joinRoom. */
export type Switch = Door & { roomId: string; tooSoon: boolean };

export function enterChat(actor: Actor): Verdict {
  return when(has(actor, 'canAccessChat'), 'no_chat_access');
}

export function enter(actor: Actor, door: Door): Verdict {
  return all(unlock(actor, door), findPlace(actor, door));
}

/** Going to another room of one's own accord; `room` is null where there is none of that name. */
export function switchRoom(actor: Actor, room: Switch | null): Verdict {
  if (!room) return 'room_not_found';
  return all(
    when(room.roomId !== actor.room, 'same_room'),
    when(!room.tooSoon, 'too_fast'),
    enter(actor, room),
  );
}

/** The mover's keys open the door, since the moved person did not choose it. Without `door`: whether at all. */
export function transfer(actor: Actor, target: Target, door?: Door): Verdict {
  return all(holdsOver(actor, target, 'canTransferUserToRoom'), door ? enter(actor, door) : 'allowed');
}

/** What a room keeps closed, and to whom not: an unlisted room without a password is entered by invitation alone. */
export type Lock = Pick<KnownRoom, 'unlisted' | 'createdBy'> & { settings: { hasPassword: boolean } };

/** Entering without a password and without an invitation: any open room, one's own, or with the right to. */
export function open(actor: Actor, { settings, unlisted, createdBy }: Lock): Verdict {
  const isLocked = settings.hasPassword || unlisted;
  return when(!isLocked || createdBy === actor.userID || has(actor, 'canAccessLockedRoom'), 'wrong_password');
}

function unlock(actor: Actor, { hasPassword, passwordOk }: Door): Verdict {
  return when(!hasPassword || passwordOk || has(actor, 'canAccessLockedRoom'), 'wrong_password');
}

function findPlace(actor: Actor, { size, maxUsers }: Door): Verdict {
  const extra = has(actor, 'canAccessFullRooms') ? FULL_ROOM_EXTRA : 0;
  return when(maxUsers === null || size < maxUsers + extra, 'room_full');
}
