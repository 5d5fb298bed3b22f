import { FULL_ROOM_EXTRA } from '../../constants.ts';
import { type Actor, hasPermission, isStaff, requirePermissionOver, type Target } from '../actor.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';

/**
 * `size` counts all users, including hidden ones but not ghosts; `maxUsers` null is no limit; `closed`: only its staff
 * may enter.
 */
export type RoomAccess = {
  hasPassword: boolean;
  passwordOk: boolean;
  size: number;
  maxUsers: number | null;
  closed?: boolean;
};

/** `tooSoon`: within 3 s of the last joinRoom. */
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

/** Going to another room; `room` is null where there is none of that name. */
export function switchRoom(actor: Actor, room: RoomSwitch | null): Verdict {
  if (!room) return 'room_not_found';
  return allOf(
    allowIf(room.roomId !== actor.room, 'same_room'),
    allowIf(!room.tooSoon, 'too_fast'),
    enterRoom(actor, room),
  );
}

/** The mover's permissions open the room, since the moved person did not choose it. Without `access`: whether at all. */
export function transfer(actor: Actor, target: Target, access?: RoomAccess): Verdict {
  return allOf(
    requirePermissionOver(actor, target, 'canTransferUserToRoom'),
    access ? enterRoom(actor, access) : 'allowed',
  );
}

/** Facts that decide whether a room is locked. An unlisted room without a password needs an invitation. */
export type RoomLock = { unlisted: boolean; createdBy: string | null; settings: { hasPassword: boolean } };

/** Entering without a password or an invitation: an open room, a room of one's own, or any with the permission. */
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
