import { type Actor, has } from '../actor.ts';
import type { ChatPermission } from '../permissions.ts';
import { all, type Verdict, when } from '../verdict.ts';
import { holds } from './reach.ts';

/** A temporary room goes when it is empty; a private one is not listed. */
export type NewRoom = { temporary: boolean; private: boolean };

export function createRoom(actor: Actor, room: NewRoom): Verdict {
  return holds(actor, flagFor(room));
}

export function editRoom(actor: Actor, room: { createdBy: string | null }): Verdict {
  return when(room.createdBy === actor.userID && has(actor, 'canEditHisRooms'));
}

export function recolourRoom(actor: Actor, room: { createdBy: string | null }): Verdict {
  return when(room.createdBy === actor.userID && has(actor, 'canChangeRoomColor'));
}

export function invite(actor: Actor): Verdict {
  return holds(actor, 'canSendGroupChatInvitation');
}

/** Into the room where one is, or into one's own. */
export function inviteTo(actor: Actor, room: { roomId: string; createdBy: string | null }): Verdict {
  return all(invite(actor), when(room.roomId === actor.room || room.createdBy === actor.userID));
}

function flagFor(room: NewRoom): ChatPermission {
  if (room.temporary) return room.private ? 'canCreateTempPrivateRoom' : 'canCreateTempPublicRoom';
  return room.private ? 'canCreatePrivateRoom' : 'canCreatePublicRoom';
}
