import { participantsDigest, type StateDigest } from '../../rpc/state-digest.ts';
import { closeSilentSockets } from '../connections/silent-sockets.ts';
import type { RoomState } from '../room-state.ts';

/** Digests of what lobby and room should both hold, once those are gone who have fallen silent. */
export function answerHeartbeat(room: RoomState): StateDigest {
  closeSilentSockets(room);
  const { lobby, participants, reporter } = room;
  return {
    ...reporter.cursor,
    participants: participantsDigest(participants.all()),
    siteConfig: lobby.siteConfig.digest,
  };
}
