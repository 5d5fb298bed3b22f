import { type Actor, hasPermission } from '../actor.ts';
import type { ChatPermission } from '../permissions.ts';
import { judgePower } from '../power.ts';
import { isMasterHere } from '../room-mode.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';
import { powerOf, requirePermission } from './authority.ts';

/** A temporary room is removed when it is empty; a private one is not listed. */
export type NewRoom = { temporary: boolean; private: boolean };

export function createRoom(actor: Actor, room: NewRoom): Verdict {
  return requirePermission(actor, flagFor(room));
}

export function editRoom(actor: Actor, room: { createdBy: string | null }): Verdict {
  return allowIf(room.createdBy === actor.userId && hasPermission(actor, 'canEditHisRooms'));
}

export function changeRoomColor(actor: Actor, room: { createdBy: string | null }): Verdict {
  return allowIf(room.createdBy === actor.userId && hasPermission(actor, 'canChangeRoomColor'));
}

/** Who writes in the room where one is, and how often: an act of moderation, whoever made the room. */
export function setRoomMode(actor: Actor): Verdict {
  return allOf(
    allowIf(actor.canAccessRoomsMenu === true || isMasterHere(actor)),
    judgePower(powerOf(actor), { effect: 'changeRoom', room: actor.room, maker: null }),
  );
}

export function invite(actor: Actor): Verdict {
  return requirePermission(actor, 'canSendGroupChatInvitation');
}

/** To the room where the actor is, or to a room that the actor created. */
export function inviteTo(actor: Actor, room: { roomId: string; createdBy: string | null }): Verdict {
  return allOf(invite(actor), allowIf(room.roomId === actor.room || room.createdBy === actor.userId));
}

function flagFor(room: NewRoom): ChatPermission {
  if (room.temporary) return room.private ? 'canCreateTempPrivateRoom' : 'canCreateTempPublicRoom';
  return room.private ? 'canCreatePrivateRoom' : 'canCreatePublicRoom';
}
