import { type Actor, isVisitor, requirePermission } from '../actor.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';
import { enterWithoutPassword, type RoomLock } from './movement.ts';
import { invite, setRoomMode } from './rooms.ts';

/** Permission of a member for any invitation links. The use of a link checks its maker's account, which guests lack. */
export function inviteByLink(actor: Actor): Verdict {
  return allOf(allowIf(!isVisitor(actor)), requirePermission(actor, 'canAccessChat'), invite(actor));
}

/** A link to a room that the maker enters without a password, so it grants no more than the maker has. */
export function makeInvite(actor: Actor, room: RoomLock): Verdict {
  return allOf(inviteByLink(actor), enterWithoutPassword(actor, room));
}

/**
 * All links of a room, for its creator and for moderators who set its mode. `actor.room` is this room. A link opens a
 * locked room, so masters without access read none. Operators of rooms could change the password anyway.
 */
export function manageInvites(actor: Actor, room: RoomLock): Verdict {
  if (isVisitor(actor)) return 'forbidden';
  if (room.createdBy === actor.userId) return 'allowed';
  return allOf(
    setRoomMode(actor),
    actor.canAccessRoomsMenu === true ? 'allowed' : enterWithoutPassword(actor, room),
  );
}
