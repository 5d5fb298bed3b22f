import type { RoomReport } from '../../rpc/reports.ts';
import type { RoomState } from '../room-state.ts';

/** The whole list of participants, for a lobby that has lost it, and with it what this room had asked it for. */
export function fullReportOf({ lobby, participants, ports, reporter }: RoomState): RoomReport {
  if (lobby.level(participants.size > 0) !== 'nothing')
    ports.runInBackground('lobby_not_refreshed', lobby.refresh());
  return reporter.fullReport();
}
