import { actorOf } from '../../domain/presence/participant.ts';
import type { RemoteCommand, RemoteOutcome } from '../rpc/remote-commands.ts';
import { refusalOf } from '../sockets/frames.ts';
import { type Pipeline, runForTarget } from './frame-processor.ts';
import { applyEffects, callsOf, commands, readsOf, viewOf } from './modules.ts';
import type { RoomState } from './room-state.ts';

/** Runs a command from another room on a participant of this one. */
export async function runForRemote(
  room: RoomState,
  pipeline: Pipeline,
  command: RemoteCommand,
): Promise<RemoteOutcome | { movedTo: string | null }> {
  const { self, frame, fromRoom, targetId } = command;
  if (!room.participants.get(targetId))
    return { movedTo: room.admission.recentTransfers.get(targetId) ?? null };
  try {
    const effects = await runForTarget(pipeline, command);
    const { answer, forwardedEffects } = applyEffects(effects, room, null);
    if (frame.event === 'privateMessage' && self.visibility !== 'visible')
      room.messages.recentAuthors.add(self.userId, targetId, fromRoom);
    return { ok: true, forwardedEffects, ...(answer && { answer }) };
  } catch (error) {
    return { ok: false, ...refusalOf(error) };
  }
}

/**
 * Runs a command in the target's room, and once more if the target has just left it. For users hidden from the sender
 * the lobby answers as for unknown ones, and no room is asked: the response time reveals nothing.
 */
export async function runRemote(room: RoomState, command: RemoteCommand): Promise<RemoteOutcome> {
  const gone: RemoteOutcome = { ok: false, code: 'user_not_found' };
  const { self, targetId } = command;
  const located = await room.ports.lobby.locateFor(actorOf(self, room.id), targetId);
  const first = located ?? room.messages.recentAuthors.roomOf(targetId, self.userId);
  if (first === null || first === room.id) return gone;
  const outcome = await room.ports.room(first).runRemoteCommand(command);
  if (!('movedTo' in outcome)) return outcome;
  if (outcome.movedTo === null || outcome.movedTo === room.id) return gone;
  const again = await room.ports.room(outcome.movedTo).runRemoteCommand(command);
  return 'movedTo' in again ? gone : again;
}

/** The pipeline of a room. */
export const roomPipeline = (room: RoomState): Pipeline => ({
  commands,
  view: viewOf(room),
  reads: readsOf(room),
  calls: callsOf(room),
  turns: room.targetTurns,
  runRemote: command => runRemote(room, command),
});
