import { RESUMES_PER_MINUTE } from '../../../protocol/constants.ts';
import type { PendingAdmission } from '../../rpc/admissions.ts';
import type { RoomState } from '../room-state.ts';
import { captureTransferState } from './transfer-state.ts';

/** What the edge says of whoever dials. */
export type Dialling = { ipAddress: string; country: string | null };

const MINUTE_MS = 60_000;

/**
 * Who comes back by a ticket given ahead, as they are in the room: every decision about them since has been applied to them there. From
 * another address or country they are to be judged by the bans again, so that the ticket is not good. Nor is it for those who come back too
 * often. Null for all of these.
 */
export function resumedAdmission(
  room: RoomState,
  nonce: string,
  { ipAddress, country }: Dialling,
): PendingAdmission | null {
  const now = room.clock.now();
  const owner = room.resumeTickets.take(nonce, now);
  const known = owner && room.participants.get(owner.userId);
  if (!owner || !known || known.ipAddress !== ipAddress || known.country !== country) return null;
  if (!takeTurn(room, owner.userId, now)) return null;
  const identity = captureTransferState(room, owner.userId)?.identity;
  if (!identity) return null;
  const { sessionId, deviceId } = owner;
  return {
    identity: { ...identity, sessionId, deviceId },
    admittedAt: now,
    transferState: null,
    rateLimits: null,
  };
}

function takeTurn({ recentResumes }: RoomState, userId: string, now: number): boolean {
  const recent = (recentResumes.get(userId) ?? []).filter(at => now - at < MINUTE_MS);
  if (recent.length >= RESUMES_PER_MINUTE) return false;
  recentResumes.set(userId, [...recent, now]);
  return true;
}
