import type { PendingAdmission } from '../../rpc/admissions.ts';
import type { RoomState } from '../room-state.ts';

/** The state of a participant for another room; null for somebody who is not in this room. */
export function captureTransferState(room: RoomState, userId: string): PendingAdmission | null {
  const participant = room.participants.get(userId);
  if (!participant) return null;
  const {
    disconnectedAt: _,
    joinedRoomAt: __,
    invisibleSince: ___,
    takesPush: ____,
    admittedAt,
    ...rest
  } = participant;
  const {
    status,
    granted,
    restrictedByRank,
    connectedAt,
    lastJoinAt,
    oneTimeKickExpiresAt,
    repliesAllowedFrom,
    warnings,
    pinned,
    knownSince,
    mute,
    ignored,
    privacy,
    consent,
    calm,
    onDuty,
    ...identity
  } = rest;
  const transferState = {
    status,
    granted,
    restrictedByRank,
    connectedAt,
    lastJoinAt,
    oneTimeKickExpiresAt,
    repliesAllowedFrom,
    warnings,
    pinned,
    ...(knownSince && { knownSince }),
    ...(mute && { mute }),
    ...(ignored && { ignored }),
    ...(privacy && { privacy }),
    ...(consent && { consent }),
    ...(calm && { calm }),
    ...(onDuty && { onDuty }),
  };
  const spam = room.spamRecords.known(participant);
  return {
    identity,
    admittedAt,
    transferState,
    rateLimits: room.rateLimits.counted(userId, room.clock.now()),
    ...(spam && { spam }),
  };
}
