import { type Actor, isVisitor, requirePermission } from '../actor.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';
import { enterWithoutPassword, type RoomLock } from './movement.ts';
import { invite, setRoomMode } from './rooms.ts';

/**
 * Creating invitation links for any room. Only members may, because each use of a link checks its creator's account.
 */
export function inviteByLink(actor: Actor): Verdict {
  return allOf(allowIf(!isVisitor(actor)), requirePermission(actor, 'canAccessChat'), invite(actor));
}

/**
 * Creating a link to this room. The creator must be able to enter without a password, so that the link grants no more
 * than the creator has.
 */
export function makeInvite(actor: Actor, room: RoomLock): Verdict {
  return allOf(inviteByLink(actor), enterWithoutPassword(actor, room));
}

/**
 * Managing all links of a room, for its creator and for moderators who may set its mode. `actor.room` is this room. A
 * link opens a locked room, so masters without access cannot read any. Room operators could change the password anyway.
 */
export function manageInvites(actor: Actor, room: RoomLock): Verdict {
  if (isVisitor(actor)) return 'forbidden';
  if (room.createdBy === actor.userId) return 'allowed';
  return allOf(
    setRoomMode(actor),
    actor.canAccessRoomsMenu === true ? 'allowed' : enterWithoutPassword(actor, room),
  );
}
