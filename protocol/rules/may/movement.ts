import { FULL_ROOM_EXTRA } from '../../constants.ts';
import { type Actor, hasPermission, isStaff, requirePermissionOver, type Target } from '../actor.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';

/**
 * Facts about a room that decide admission. `size`: all users except ghosts. `maxUsers`: null for no limit. `closed`:
 * only staff may enter.
 */
export type RoomAccess = {
  hasPassword: boolean;
  passwordOk: boolean;
  size: number;
  maxUsers: number | null;
  closed?: boolean;
};

/** A requested room switch. `tooSoon`: within 3 s of the previous joinRoom. */
export type RoomSwitch = RoomAccess & { roomId: string; tooSoon: boolean };

export function enterChat(actor: Actor): Verdict {
  return allowIf(hasPermission(actor, 'canAccessChat'), 'no_chat_access');
}

export function enterRoom(actor: Actor, access: RoomAccess): Verdict {
  return allOf(
    checkPassword(actor, access),
    allowIf(!access.closed || isStaff(actor), 'room_not_open'),
    checkCapacity(actor, access),
  );
}

/** Switching to another room. `room` is null if no room has this name. */
export function switchRoom(actor: Actor, room: RoomSwitch | null): Verdict {
  if (!room) return 'room_not_found';
  return allOf(
    allowIf(room.roomId !== actor.room, 'same_room'),
    allowIf(!room.tooSoon, 'too_fast'),
    enterRoom(actor, room),
  );
}

/**
 * Moving a user to another room. The mover's permissions apply, because the moved user did not choose the room. Without
 * `access`: whether any move is allowed.
 */
export function transfer(actor: Actor, target: Target, access?: RoomAccess): Verdict {
  return allOf(
    requirePermissionOver(actor, target, 'canTransferUserToRoom'),
    access ? enterRoom(actor, access) : 'allowed',
  );
}

/** Facts that decide whether a room is locked. An unlisted room without a password requires an invitation. */
export type RoomLock = { unlisted: boolean; createdBy: string | null; settings: { hasPassword: boolean } };

/**
 * Entering without password or invitation: an open room, the user's own room, or any room with
 * canAccessLockedRoom.
 */
export function enterWithoutPassword(actor: Actor, { settings, unlisted, createdBy }: RoomLock): Verdict {
  const isLocked = settings.hasPassword || unlisted;
  return allowIf(
    !isLocked || createdBy === actor.userId || hasPermission(actor, 'canAccessLockedRoom'),
    'wrong_password',
  );
}

function checkPassword(actor: Actor, { hasPassword, passwordOk }: RoomAccess): Verdict {
  return allowIf(!hasPassword || passwordOk || hasPermission(actor, 'canAccessLockedRoom'), 'wrong_password');
}

function checkCapacity(actor: Actor, { size, maxUsers }: RoomAccess): Verdict {
  const extra = hasPermission(actor, 'canAccessFullRooms') ? FULL_ROOM_EXTRA : 0;
  return allowIf(maxUsers === null || size < maxUsers + extra, 'room_full');
}
