import type { ErrorCode } from '../protocol/errors/catalogue.ts';
import { leave } from './coming-and-going.ts';
import { pack } from './luggage.ts';
import type { Room } from './room.ts';
import type { Seat } from './sockets.ts';

export type Place = { ticket: string; expiresAt: number; room: string } | { refused: ErrorCode };

/** Where somebody goes. A ticket is good for one socket: there is one for each of theirs, by its login. */
export type Way = { room: string; roomId: string; tickets: readonly OwnTicket[] };
type OwnTicket = { sessionID: string; ticket: string };

/** When they last asked to be elsewhere; the ticket of an invitation. */
export type Wish = { lastJoinAt?: number; invitation?: string };

/** Asks another room for a place there, for somebody as they are when it is granted: who is muted meanwhile goes muted. */
export async function requestPlace(
  room: Room,
  roomId: string,
  userID: string,
  { invitation, ...wish }: Wish = {},
): Promise<Way | { refused: ErrorCode }> {
  const before = room.occupants.get(userID);
  const way = await placeFor(room, roomId, userID, {
    ...wish,
    ...(invitation !== undefined && { invitation }),
  });
  if ('refused' in way || room.occupants.get(userID) === before) return way;
  return requestPlace(room, roomId, userID, wish);
}

async function placeFor(
  room: Room,
  roomId: string,
  userID: string,
  { lastJoinAt, invitation }: Wish,
): Promise<Way | { refused: ErrorCode }> {
  const packed = pack(room, userID);
  if (!packed?.carried) return { refused: 'session_ended' };
  const { identity, carried } = packed;
  const luggage = { ...packed, carried: { ...carried, ...(lastJoinAt !== undefined && { lastJoinAt }) } };
  const ask = (sessionID: string, by?: string) =>
    room.outside.seat(roomId, { ...luggage, identity: { ...identity, sessionID } }, by);
  const [first = identity.sessionID, ...others] = room.sockets.of(userID).map(({ sessionID }) => sessionID);
  const place = await ask(first, invitation);
  if ('refused' in place) return place;
  room.departed.set(userID, roomId);
  const more = await Promise.all(others.map(async sessionID => own(sessionID, await ask(sessionID))));
  return { room: place.room, roomId, tickets: [...own(first, place), ...more.flat()] };
}

const own = (sessionID: string, place: Place): OwnTicket[] =>
  'ticket' in place ? [{ sessionID, ticket: place.ticket }] : [];

/** Tells the sockets of somebody who goes where to dial, all but one, and answers that one's ticket. `by` moved them. */
export function showWay(
  room: Room,
  userID: string,
  { tickets, ...to }: Way,
  { by, except = null }: { by?: string | undefined; except?: Seat | null } = {},
): string | undefined {
  const left = [...tickets];
  const take = ({ sessionID }: Seat): string | undefined => {
    const at = left.findIndex(each => each.sessionID === sessionID);
    return left.splice(Math.max(at, 0), 1)[0]?.ticket;
  };
  const kept = except === null ? undefined : take(except);
  for (const seat of room.sockets.of(userID)) {
    room.fanOut.flush(seat);
    const ticket = seat === except ? undefined : take(seat);
    if (ticket !== undefined)
      room.sockets.send(seat, 'moved', { ...to, ticket, ...(by !== undefined && { by }) });
  }
  return kept;
}

/** The person has come up in another room since: the older presence gives way, and its sockets follow. A guest has but one. */
export async function giveUp(
  room: Room,
  userID: string,
  seatedSince: number,
  seatedIn: string,
): Promise<void> {
  const older = () => {
    const occupant = room.occupants.get(userID);
    return occupant && occupant.seatedAt < seatedSince ? occupant : null;
  };
  if (older()?.accountType === 'super') {
    const way = await requestPlace(room, seatedIn, userID).catch(error => {
      console.warn(JSON.stringify({ what: 'sockets_not_shown_the_way', error: String(error) }));
      return null;
    });
    if (way && 'tickets' in way && older()) showWay(room, userID, way);
  }
  const occupant = older();
  if (occupant) leave(room, userID, occupant.accountType === 'visitor' ? 'replaced' : 'moved');
}

/** Sends somebody to the first of these rooms that takes them; answers why none did, or null. */
async function moveAway(room: Room, userID: string, roomIds: readonly string[]): Promise<ErrorCode | null> {
  let refused: ErrorCode = 'room_not_found';
  for (const roomId of roomIds) {
    const way = await requestPlace(room, roomId, userID);
    if ('tickets' in way) {
      showWay(room, userID, way);
      leave(room, userID, 'moved');
      return null;
    }
    refused = way.refused;
  }
  return refused;
}

/** The room is no more: its people are sent to the first room that takes them, and only who finds none is turned out. */
export async function closeDown(room: Room, refuges: readonly string[]): Promise<void> {
  await Promise.all(
    [...room.occupants.all()].map(async ({ userID }) => {
      if ((await moveAway(room, userID, refuges)) !== null) leave(room, userID, 'room_closed');
    }),
  );
  room.reporter.end();
}
