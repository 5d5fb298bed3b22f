import { actorOf } from '../../../domain/participant.ts';
import { seesUser } from '../../../protocol/rules/visibility.ts';
import type { Invitation } from '../../rpc/directives.ts';
import { applyDirective } from '../apply-directive.ts';
import type { RoomState } from '../room-state.ts';

/** Invites users into a room, each with a ticket of their own. Answers how many the inviter sees; null for no such room. */
export async function invite(
  room: RoomState,
  by: Pick<Invitation, 'by' | 'nickname' | 'roomId'>,
  userIds: readonly string[],
): Promise<number | null> {
  const issued = await room.ports.room(by.roomId).issueInvitations(by.roomId, userIds);
  return issued ? deliver(room, { ...by, ...issued }) : null;
}

/**
 * The room knows its own participants best; the lobby knows where the others are. Whom the inviter does not see is looked for there
 * like nobody, also where they are here.
 */
async function deliver(room: RoomState, invitation: Invitation): Promise<number> {
  const isHere = ([userId]: [string, string]) => {
    const found = room.participants.get(userId);
    return found !== undefined && seesUser(invitation.by, actorOf(found, room.id));
  };
  const tickets = Object.entries(invitation.tickets);
  const to = (some: [string, string][]) =>
    ({ do: 'invite', invitation: { ...invitation, tickets: Object.fromEntries(some) } }) as const;
  const { counted: here } = applyDirective(room, to(tickets.filter(isHere)));
  const away = tickets.filter(each => !isHere(each));
  return away.length === 0 ? here : here + (await room.ports.lobby.dispatch(to(away)));
}
