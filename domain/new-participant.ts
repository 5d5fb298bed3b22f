import type { Identity } from './identity.ts';
import type { Participant } from './participant.ts';

/** Somebody as they are when they come in. Times are milliseconds. */
export const newParticipant = (
  { identity, admittedAt }: { identity: Identity; admittedAt: number },
  now: number,
): Participant => ({
  ...identity,
  status: 'available',
  granted: {},
  restrictedByRank: {},
  connectedAt: now,
  joinedRoomAt: now,
  lastJoinAt: 0,
  disconnectedAt: null,
  admittedAt,
  invisibleSince: identity.visibility === 'visible' ? null : now,
  oneTimeKickExpiresAt: null,
  repliesAllowedFrom: [],
  warnings: [],
  pinned: false,
});
