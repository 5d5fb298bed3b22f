import {
  type Actor,
  authorizeChatPower,
  beRead,
  hasPermission,
  isMasterHere,
  isVisitor,
  powerOf,
  requirePermission,
} from '../actor.ts';
import type { ChatPermission } from '../permissions.ts';
import { allOf, allowIf, type Verdict } from '../verdict.ts';

/** The mode of the current room is a matter of moderation, even for its creator. */
export function setRoomMode(actor: Actor): Verdict {
  return allOf(
    allowIf(actor.canAccessRoomsMenu === true || isMasterHere(actor)),
    authorizeChatPower(powerOf(actor), { effect: 'changeRoom', room: actor.room, maker: null }),
  );
}

/** Clearing the current room affects all authors alike, so ranks do not matter. */
export function clearRoom(actor: Actor): Verdict {
  return allOf(
    allowIf(!isVisitor(actor)),
    requirePermission(actor, 'canDeleteMessages'),
    requirePermission(actor, 'canKickUser'),
    moderateHere(actor),
  );
}

/** Whether the current room is among those that the actor may moderate. */
const moderateHere = (actor: Actor): Verdict =>
  authorizeChatPower(powerOf(actor), { effect: 'clearRoom', room: actor.room });

/** In the current room. The author's rank does not matter: a pin only repeats the message. */
export function pinMessage(actor: Actor): Verdict {
  return allOf(requirePermission(actor, 'canPinMessages'), beRead(actor), moderateHere(actor));
}

/** In the current room. */
export function runQuiz(actor: Actor): Verdict {
  return allOf(requirePermission(actor, 'canRunQuiz'), beRead(actor), moderateHere(actor));
}

/** Waiting messages of the current room, for moderators who may delete messages of others. */
export function readWaiting(actor: Actor): Verdict {
  return allOf(requirePermission(actor, 'canDeleteMessages'), moderateHere(actor));
}

/** Published or discarded as a message of its author would be deleted: only of a lower rank. */
export function judgeWaiting(actor: Actor, author: { rank: number }): Verdict {
  return allOf(
    requirePermission(actor, 'canDeleteMessages'),
    authorizeChatPower(powerOf(actor), { effect: 'deleteMessage', author, room: actor.room }),
  );
}

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
