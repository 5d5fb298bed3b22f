import type { RemoteCommand, RemoteOutcome } from '../../rpc/remote-commands.ts';
import type { RoomState } from '../room-state.ts';

/** Runs a command in the room of its target, and once more where the target has just gone from there. */
export async function runRemote(room: RoomState, command: RemoteCommand): Promise<RemoteOutcome> {
  const gone: RemoteOutcome = { ok: false, code: 'user_not_found' };
  const first = await room.ports.lobby.locate(command.targetId);
  if (first === null || first === room.id) return gone;
  const outcome = await room.ports.room(first).runRemoteCommand(command);
  if (!('movedTo' in outcome)) return outcome;
  if (outcome.movedTo === null || outcome.movedTo === room.id) return gone;
  const again = await room.ports.room(outcome.movedTo).runRemoteCommand(command);
  return 'movedTo' in again ? gone : again;
}
