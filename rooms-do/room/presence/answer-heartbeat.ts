import { participantsDigest, type StateDigest } from '../../rpc/state-digest.ts';
import type { RoomState } from '../room-state.ts';

/** Digests of the state that lobby and room should both hold. */
export function answerHeartbeat({ lobby, participants, reporter }: RoomState): StateDigest {
  return {
    ...reporter.cursor,
    participants: participantsDigest(participants.all()),
    siteConfig: lobby.siteConfig.digest,
  };
}
