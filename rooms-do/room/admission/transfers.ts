import { toAdmittedParticipant } from '../../../domain/presence/participant.ts';
import { RESUMES_PER_MINUTE } from '../../../protocol/constants.ts';
import type { ErrorCode } from '../../../protocol/errors/catalogue.ts';
import type {
  AdmissionResult,
  PendingAdmission,
  SessionTicket,
  TransferTickets,
} from '../../rpc/admissions.ts';
import type { Connection } from '../platform/sockets/connections.ts';
import type { RoomState } from '../room-state.ts';

/** Transfer request: time of the participant's last join request, and the ticket of an invitation. */
export type TransferRequest = { lastJoinAt?: number; invitation?: string };

/** Returns a participant's state for another room. Null if the participant is not in this room. */
export function captureTransferState(room: RoomState, userId: string): PendingAdmission | null {
  const participant = room.participants.get(userId);
  if (!participant) return null;
  const spam = room.protection.spamRecords.known(participant);
  return {
    ...toAdmittedParticipant(participant),
    rateLimits: room.protection.rateLimits.counted(userId, room.clock.now()),
    ...(spam && { spam }),
  };
}

/**
 * Asks another room to admit a participant. Repeats the request if the participant has changed during the call,
 * so that, for example, a new mute applies there.
 */
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
  room.admission.recentTransfers.set(userId, roomId);
  const more = await Promise.all(
    others.map(async sessionId => sessionTicket(sessionId, await ask(sessionId))),
  );
  return { room: result.room, roomId, tickets: [...sessionTicket(first, result), ...more.flat()] };
}

const sessionTicket = (sessionId: string, result: AdmissionResult): SessionTicket[] =>
  'ticket' in result ? [{ sessionId, ticket: result.ticket }] : [];

/** The nickname stays reserved between departure and arrival. */
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

/** Connection data that the edge provides. */
export type Dialling = { ipAddress: string; country: string | null };

const MINUTE_MS = 60_000;

/**
 * Returns the participant of a resume ticket with all later decisions applied. Null for another address or country,
 * because bans must be checked again. Null after too many reconnects.
 */
export function admissionOfTicket(
  room: RoomState,
  nonce: string,
  { ipAddress, country }: Dialling,
): PendingAdmission | null {
  const now = room.clock.now();
  const owner = room.admission.resumeTickets.take(nonce, now);
  if (!owner || owner.ipAddress !== ipAddress || owner.country !== country) return null;
  if (!takeTurn(room, owner.userId, now)) return null;
  const identity = captureTransferState(room, owner.userId)?.identity;
  if (!identity) return null;
  const { sessionId, deviceId } = owner;
  return {
    identity: { ...identity, sessionId, deviceId, ipAddress, country },
    admittedAt: now,
    transferState: null,
    rateLimits: null,
  };
}

function takeTurn({ admission: { recentResumes } }: RoomState, userId: string, now: number): boolean {
  const recent = (recentResumes.get(userId) ?? []).filter(at => now - at < MINUTE_MS);
  if (recent.length >= RESUMES_PER_MINUTE) return false;
  recentResumes.set(userId, [...recent, now]);
  return true;
}

/**
 * Sends each socket of a participant a ticket into another room, and returns the ticket for the socket `except`. `by`:
 * the user who moved the participant.
 */
export function sendTransferTickets(
  room: RoomState,
  userId: string,
  { tickets, ...to }: TransferTickets,
  { by, except = null }: { by?: string | undefined; except?: Connection | null } = {},
): string | undefined {
  const left = [...tickets];
  const take = ({ sessionId }: Connection): string | undefined => {
    const at = left.findIndex(each => each.sessionId === sessionId);
    return left.splice(Math.max(at, 0), 1)[0]?.ticket;
  };
  const kept = except === null ? undefined : take(except);
  for (const connection of room.connections.ofUser(userId)) {
    room.fanOut.flush(connection);
    const ticket = connection === except ? undefined : take(connection);
    if (ticket !== undefined)
      room.connections.send(connection, 'moved', { ...to, ticket, ...(by !== undefined && { by }) });
  }
  return kept;
}
