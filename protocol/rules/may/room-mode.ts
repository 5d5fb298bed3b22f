import { type Actor, isVisitor } from '../actor.ts';
import { judgeChatPower } from '../chat-power.ts';
import { isMasterHere } from '../room-mode.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';
import { powerOf, requirePermission } from './authority.ts';

/** Who writes in the room where one is, and how often: an act of moderation, whoever made the room. */
export function setRoomMode(actor: Actor): Verdict {
  return allOf(
    allowIf(actor.canAccessRoomsMenu === true || isMasterHere(actor)),
    judgeChatPower(powerOf(actor), { effect: 'changeRoom', room: actor.room, maker: null }),
  );
}

/** Everything that was said in the room where one is. It singles out nobody, so that ranks do not matter. */
export function clearRoom(actor: Actor): Verdict {
  return allOf(
    allowIf(!isVisitor(actor)),
    requirePermission(actor, 'canDeleteMessages'),
    requirePermission(actor, 'canKickUser'),
    judgeChatPower(powerOf(actor), { effect: 'clearRoom', room: actor.room }),
  );
}
