import type { Occupant } from '../protocol/entities/occupant.ts';
import type { ErrorCode } from '../protocol/errors/catalogue.ts';
import { encode } from '../protocol/wire/down.ts';
import { leave } from './coming-and-going.ts';
import { pack } from './luggage.ts';
import type { Room } from './room.ts';

export type Place = { ticket: string; expiresAt: number; room: string } | { refused: ErrorCode };

/** Asks another room for a place there, for somebody as they are by now. */
export async function requestPlace(
  room: Room,
  roomId: string,
  userID: string,
  change: Partial<Pick<Occupant, 'lastJoinAt'>> = {},
): Promise<Place> {
  const packed = pack(room, userID);
  if (!packed?.carried) return { refused: 'session_ended' };
  const place = await room.outside.seat(roomId, { ...packed, carried: { ...packed.carried, ...change } });
  if ('ticket' in place) room.departed.set(userID, roomId);
  return place;
}

/** Sends somebody to the first of these rooms that takes them; answers why none did, or null. */
export async function moveAway(
  room: Room,
  userID: string,
  roomIds: readonly string[],
  by?: string,
): Promise<ErrorCode | null> {
  let refused: ErrorCode = 'room_not_found';
  for (const roomId of roomIds) {
    const place = await requestPlace(room, roomId, userID);
    if ('ticket' in place) {
      const { ticket } = place;
      room.tell(
        userID,
        encode('moved', { room: place.room, roomId, ticket, ...(by !== undefined && { by }) }),
      );
      leave(room, userID, 'moved');
      return null;
    }
    refused = place.refused;
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
}
