import type { ErrorCode } from '../../../protocol/errors/catalogue.ts';
import type { AdmissionResult, PendingAdmission } from '../../rpc/admissions.ts';
import type { SessionTicket, TransferTickets } from '../../rpc/transfer-tickets.ts';
import type { TransferRequest } from '../commands/reads-and-calls.ts';
import type { RoomState } from '../room-state.ts';
import { captureTransferState } from './transfer-state.ts';

/** Asks another room to admit a participant as they are when it answers: whoever is muted meanwhile arrives muted. */
export async function requestTransfer(
  room: RoomState,
  roomId: string,
  userId: string,
  { invitation, ...request }: TransferRequest = {},
): Promise<TransferTickets | { refused: ErrorCode }> {
  const before = room.participants.get(userId);
  const tickets = await requestTickets(room, roomId, userId, {
    ...request,
    ...(invitation !== undefined && { invitation }),
  });
  if ('refused' in tickets || room.participants.get(userId) === before) return tickets;
  return requestTransfer(room, roomId, userId, request);
}

async function requestTickets(
  room: RoomState,
  roomId: string,
  userId: string,
  { lastJoinAt, invitation }: TransferRequest,
): Promise<TransferTickets | { refused: ErrorCode }> {
  const captured = captureTransferState(room, userId);
  if (!captured?.transferState) return { refused: 'session_ended' };
  const { identity, transferState } = captured;
  const state = {
    ...captured,
    transferState: { ...transferState, ...(lastJoinAt !== undefined && { lastJoinAt }) },
  };
  const ask = (sessionId: string, by?: string) =>
    requestAdmission(room, roomId, { ...state, identity: { ...identity, sessionId } }, by);
  const [first = identity.sessionId, ...others] = room.connections
    .ofUser(userId)
    .map(({ sessionId }) => sessionId);
  const result = await ask(first, invitation);
  if ('refused' in result) return result;
  room.recentTransfers.set(userId, roomId);
  const more = await Promise.all(
    others.map(async sessionId => sessionTicket(sessionId, await ask(sessionId))),
  );
  return { room: result.room, roomId, tickets: [...sessionTicket(first, result), ...more.flat()] };
}

const sessionTicket = (sessionId: string, result: AdmissionResult): SessionTicket[] =>
  'ticket' in result ? [{ sessionId, ticket: result.ticket }] : [];

/** Between leaving here and arriving there the nickname must not become anybody else's. */
async function requestAdmission(
  room: RoomState,
  roomId: string,
  admission: PendingAdmission,
  invitation?: string,
): Promise<AdmissionResult> {
  const result = await room.ports.room(roomId).admit(roomId, admission, invitation);
  if ('ticket' in result) await room.ports.lobby.reserveNickname(admission.identity);
  return result;
}
