import type { Occupant } from '../protocol/entities/occupant.ts';
import { may } from '../protocol/rules/may.ts';
import { encode } from '../protocol/wire/down.ts';
import { appear, endSession, leave } from './coming-and-going.ts';
import { concerns, type Invitation, type Order, striking, tellsOf } from './orders.ts';
import type { Room } from './room.ts';
import { actorOf } from './roster/project.ts';

/** Does to the people of this room what was decided outside it; answers how many it was about, as far as who gave it may know. */
export function obey(room: Room, order: Order): number {
  if (order.do === 'endSession') {
    endSession(room, order.sessionID);
    return 0;
  }
  const concerned = [...room.occupants.all()].filter(occupant => concerns(order, occupant, room.id));
  for (const occupant of concerned) apply(room, order, occupant);
  return concerned.filter(occupant => tellsOf(order, occupant, room.id)).length;
}

function apply(room: Room, order: Exclude<Order, { do: 'endSession' }>, occupant: Occupant): void {
  switch (order.do) {
    case 'endAccount':
      leave(room, occupant.userID, 'session_ended');
      break;
    case 'standing':
      stand(room, occupant.userID, order.standing);
      break;
    case 'rename':
      rename(room, occupant, order);
      break;
    case 'visitors':
      stand(room, occupant.userID, { permissions: order.permissions });
      break;
    case 'expel':
      leave(room, occupant.userID, 'banned', { until: striking(order.bans, occupant)?.until ?? null });
      break;
    case 'kicked':
      leave(room, occupant.userID, 'kicked', order.farewell);
      break;
    case 'sweep':
      leave(room, occupant.userID, 'kicked', { until: order.sweep.until });
      break;
    case 'invite':
      invite(room, order.invitation, occupant.userID);
      break;
    default:
      order satisfies never;
  }
}

/** Whoever has got another name since, or goes by one of their own, keeps it. */
function rename(room: Room, occupant: Occupant, { was, names }: Extract<Order, { do: 'rename' }>): void {
  const { username = occupant.username, nickname = occupant.nickname } = names;
  room.change(occupant.userID, {
    username: occupant.username === was.username ? username : occupant.username,
    nickname: occupant.nickname === was.nickname ? nickname : occupant.nickname,
  });
}

/** From now on this is what somebody may do. Whoever may not be here at all any more, or not unseen, no longer is. */
export function stand(room: Room, userID: string, change: Partial<Occupant>): void {
  const before = room.occupants.get(userID);
  if (!before) return;
  const actor = actorOf({ ...before, ...change }, room.id);
  if (may.enterChat(actor) !== 'allowed') {
    leave(room, userID, 'session_ended');
    return;
  }
  room.change(userID, change);
  if (may.setVisibility(actor, before.visibility) !== 'allowed') appear(room, userID, 'visible');
  tellPermissions(room, userID);
}

/** Somebody's own permissions, after someone else changed them. */
export function tellPermissions(room: Room, userID: string): void {
  const occupant = room.occupants.get(userID);
  if (!occupant) return;
  const { permissions } = actorOf(occupant, room.id);
  room.tell(userID, encode('permissionsChanged', { permissions }));
}

function invite(
  room: Room,
  { nickname: by, roomId, room: name, tickets, until }: Invitation,
  userID: string,
): void {
  const ticket = tickets[userID];
  if (ticket === undefined) return;
  room.tell(
    userID,
    encode('invited', { room: name, roomId, by, ticket, until: new Date(until).toISOString() }),
  );
}
