import { participantsDigest, type StateDigest } from '../../rpc/state-digest.ts';
import type { RoomState } from '../room-state.ts';

/** What the room answers to the heartbeat of the lobby. */
export const stateDigestOf = ({ lobby, participants, reporter }: RoomState): StateDigest => ({
  ...reporter.cursor,
  participants: participantsDigest(participants.all()),
  siteConfig: lobby.siteConfig.digest,
});
