import { type Actor, hasPermission } from '../actor.ts';
import type { ChatPermission } from '../permissions.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';
import { requirePermission } from './authority.ts';
import { beRead } from './messages.ts';

/** A temporary room is removed when it is empty; a private one is not listed. */
export type NewRoom = { temporary: boolean; private: boolean };

export function createRoom(actor: Actor, room: NewRoom): Verdict {
  return allOf(requirePermission(actor, flagFor(room)), beRead(actor));
}

/** Its name and subject are texts. */
export function editRoom(actor: Actor, room: { createdBy: string | null }): Verdict {
  return allOf(removeRoom(actor, room), beRead(actor));
}

export function removeRoom(actor: Actor, room: { createdBy: string | null }): Verdict {
  return allowIf(room.createdBy === actor.userId && hasPermission(actor, 'canEditHisRooms'));
}

export function changeRoomColor(actor: Actor, room: { createdBy: string | null }): Verdict {
  return allowIf(room.createdBy === actor.userId && hasPermission(actor, 'canChangeRoomColor'));
}

export function invite(actor: Actor): Verdict {
  return allOf(requirePermission(actor, 'canSendGroupChatInvitation'), beRead(actor));
}

/** To the room where the actor is, or to a room that the actor created. */
export function inviteTo(actor: Actor, room: { roomId: string; createdBy: string | null }): Verdict {
  return allOf(invite(actor), allowIf(room.roomId === actor.room || room.createdBy === actor.userId));
}

function flagFor(room: NewRoom): ChatPermission {
  if (room.temporary) return room.private ? 'canCreateTempPrivateRoom' : 'canCreateTempPublicRoom';
  return room.private ? 'canCreatePrivateRoom' : 'canCreatePublicRoom';
}
