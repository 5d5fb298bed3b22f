import type { Participant } from '../../domain/participant.ts';

/** Somebody who was seen in the chat within the last day, as far as a ban can match them, and when they were last. */
export type RecentPerson = Pick<
  Participant,
  | 'userId'
  | 'nickname'
  | 'rank'
  | 'ipAddress'
  | 'country'
  | 'fingerprint'
  | 'deviceId'
  | 'originURL'
  | 'provider'
> & { isShielded: boolean; seenAt: number };

/** A person who left the chat within the last day, as they were then, and the room that they left. `leftAt` is in milliseconds. */
export type LeftPerson = { participant: Participant; roomId: string; leftAt: number };

export const recentPersonOf = (participant: Participant, seenAt: number): RecentPerson => ({
  userId: participant.userId,
  nickname: participant.nickname,
  rank: participant.rank,
  ipAddress: participant.ipAddress,
  country: participant.country,
  fingerprint: participant.fingerprint,
  deviceId: participant.deviceId,
  originURL: participant.originURL,
  ...(participant.provider !== undefined && { provider: participant.provider }),
  isShielded: participant.permissions.cannotKicked,
  seenAt,
});
