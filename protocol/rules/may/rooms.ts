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

/**
 * Setting the mode of the current room, for operators with access to rooms and for its masters. Its creator
 * is not exempt.
 */
export function setRoomMode(actor: Actor): Verdict {
  return allOf(
    allowIf(actor.canAccessRoomsMenu === true || isMasterHere(actor)),
    authorizeChatPower(powerOf(actor), { effect: 'changeRoom', room: actor.room, maker: null }),
  );
}

/** Clearing the current room. Ranks do not matter, because the action affects all authors. */
export function clearRoom(actor: Actor): Verdict {
  return allOf(
    allowIf(!isVisitor(actor)),
    requirePermission(actor, 'canDeleteMessages'),
    requirePermission(actor, 'canKickUser'),
    moderateHere(actor),
  );
}

/** Whether the actor may moderate the current room. */
const moderateHere = (actor: Actor): Verdict =>
  authorizeChatPower(powerOf(actor), { effect: 'clearRoom', room: actor.room });

/** Pinning a message in the current room. The author's rank does not matter, because a pin only repeats the message. */
export function pinMessage(actor: Actor): Verdict {
  return allOf(requirePermission(actor, 'canPinMessages'), beRead(actor), moderateHere(actor));
}

export function runQuiz(actor: Actor): Verdict {
  return allOf(requirePermission(actor, 'canRunQuiz'), beRead(actor), moderateHere(actor));
}

/** Reading messages that wait for review in the current room, for moderators who may delete messages of others. */
export function readWaiting(actor: Actor): Verdict {
  return allOf(requirePermission(actor, 'canDeleteMessages'), moderateHere(actor));
}

/** Deciding about a waiting message. The author must have a lower rank, as for a deletion. */
export function decideWaiting(actor: Actor, author: { rank: number }): Verdict {
  return allOf(
    requirePermission(actor, 'canDeleteMessages'),
    authorizeChatPower(powerOf(actor), { effect: 'deleteMessage', author, room: actor.room }),
  );
}

/** Kind of a new room. A temporary room is removed when empty. A private room is not listed. */
export type NewRoom = { temporary: boolean; private: boolean };

export function createRoom(actor: Actor, room: NewRoom): Verdict {
  return allOf(requirePermission(actor, flagFor(room)), beRead(actor));
}

/** Editing a room. The actor must be allowed to write, because name and subject are texts. */
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

/** Inviting a user to the actor's current room, or to a room that the actor created. */
export function inviteTo(actor: Actor, room: { roomId: string; createdBy: string | null }): Verdict {
  return allOf(invite(actor), allowIf(room.roomId === actor.room || room.createdBy === actor.userId));
}

function flagFor(room: NewRoom): ChatPermission {
  if (room.temporary) return room.private ? 'canCreateTempPrivateRoom' : 'canCreateTempPublicRoom';
  return room.private ? 'canCreatePrivateRoom' : 'canCreatePublicRoom';
}
