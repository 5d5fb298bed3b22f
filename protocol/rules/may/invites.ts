import { type Actor, isVisitor, requirePermission } from '../actor.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';
import { enterWithoutPassword, type RoomLock } from './movement.ts';
import { invite, setRoomMode } from './rooms.ts';

/** A member's permission for invitation links in general. Guests have no account to check when a link is used. */
export function inviteByLink(actor: Actor): Verdict {
  return allOf(allowIf(!isVisitor(actor)), requirePermission(actor, 'canAccessChat'), invite(actor));
}

/** A link into a room that its maker enters without a password: it grants no more than its maker has. */
export function makeInvite(actor: Actor, room: RoomLock): Verdict {
  return allOf(inviteByLink(actor), enterWithoutPassword(actor, room));
}

/**
 * All links of a room, for its creator and for moderators who set its mode. `actor.room` is this room. A link opens a
 * locked room to its readers, so masters without access read none; operators of rooms could change the password.
 */
export function manageInvites(actor: Actor, room: RoomLock): Verdict {
  if (isVisitor(actor)) return 'forbidden';
  if (room.createdBy === actor.userId) return 'allowed';
  return allOf(
    setRoomMode(actor),
    actor.canAccessRoomsMenu === true ? 'allowed' : enterWithoutPassword(actor, room),
  );
}
