import { actorOf, type Participant } from '../../domain/participant.ts';
import { isShielded } from '../../protocol/rules/actor.ts';
import type { LaidOn } from './restraints.ts';

/** A participant as they are when something is laid on them. */
export const laidOn = (participant: Participant, roomId: string, byRank: number): LaidOn => ({
  nickname: participant.nickname,
  accountType: participant.accountType,
  role: participant.role,
  rank: participant.rank,
  visibility: participant.visibility,
  isShielded: isShielded(actorOf(participant, roomId)),
  roomId,
  byRank,
});
