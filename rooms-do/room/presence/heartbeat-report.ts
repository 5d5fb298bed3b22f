import { participantsDigest, type StateDigest } from '../../rpc/digest.ts';
import type { RoomReport } from '../../rpc/reports.ts';
import type { RoomState } from '../room-state.ts';

/** Digests of the state that lobby and room should both hold. */
export function answerHeartbeat({ participants, presence: { lobby, reporter } }: RoomState): StateDigest {
  return {
    ...reporter.cursor,
    participants: participantsDigest(participants.all()),
    siteConfig: lobby.siteConfig.digest,
  };
}

/**
 * A part of the whole list of participants, for a lobby that has lost it. With the first the room subscribes again to everything that it had
 * asked the lobby for.
 */
export function fullReportOf(
  { participants, ports, presence: { lobby, reporter } }: RoomState,
  part: number,
): RoomReport | null {
  if (part > 0) return reporter.laterPart(part);
  if (lobby.level(participants.size > 0) !== 'nothing')
    ports.runInBackground('lobby_not_refreshed', lobby.refresh());
  return reporter.fullReport();
}
