import type { ErrorCode } from '../../../protocol/errors/catalogue.ts';
import { requestTransfer, sendTransferTickets } from '../admission/transfers.ts';
import { forgetFiles } from '../messages/held-files.ts';
import { participantsOf, type RoomState } from '../room-state.ts';
import { leave } from './lifecycle.ts';

/** The participant has joined another room since: the older presence ends, and its sockets follow. A guest has only one socket. */
export async function yieldToNewer(
  room: RoomState,
  userId: string,
  joinedElsewhereAt: number,
  newerRoomId: string,
): Promise<void> {
  const older = () => {
    const participant = room.participants.get(userId);
    return participant && participant.joinedRoomAt < joinedElsewhereAt ? participant : null;
  };
  if (older()?.accountType === 'super') {
    const tickets = await requestTransfer(room, newerRoomId, userId).catch(error => {
      console.warn(JSON.stringify({ what: 'transfer_tickets_not_sent', error: String(error) }));
      return null;
    });
    if (tickets && 'tickets' in tickets && older()) sendTransferTickets(room, userId, tickets);
  }
  const participant = older();
  if (participant) leave(room, userId, participant.accountType === 'visitor' ? 'replaced' : 'moved');
}

/** Sends a participant to the first of these rooms that admits them. Answers why none did, or null. */
async function transferToFallback(
  room: RoomState,
  userId: string,
  roomIds: readonly string[],
): Promise<ErrorCode | null> {
  let refused: ErrorCode = 'room_not_found';
  for (const roomId of roomIds) {
    const tickets = await requestTransfer(room, roomId, userId);
    if ('tickets' in tickets) {
      sendTransferTickets(room, userId, tickets);
      leave(room, userId, 'moved');
      return null;
    }
    refused = tickets.refused;
  }
  return refused;
}

/** The room was removed: its participants go to the first room that admits them, and only those without one are disconnected. */
export async function closeRoom(room: RoomState, fallbackIds: readonly string[]): Promise<void> {
  await Promise.all(
    participantsOf(room).map(async ({ userId }) => {
      if ((await transferToFallback(room, userId, fallbackIds)) !== null) leave(room, userId, 'room_closed');
    }),
  );
  forgetFiles(room, [...room.messages.history.files.takeAll(), ...room.messages.waiting.files()]);
  room.presence.reporter.end();
}
