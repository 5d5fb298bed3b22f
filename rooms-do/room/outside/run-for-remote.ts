import type { RemoteCommand, RemoteOutcome } from '../../rpc/remote-commands.ts';
import { refusalOf } from '../../sockets/refusal.ts';
import { applyEffects } from '../effects.ts';
import { type Pipeline, runForTarget } from '../pipeline.ts';
import type { RoomState } from '../room-state.ts';

/** Runs a command that somebody in another room has sent about a participant of this one. */
export async function runForRemote(
  room: RoomState,
  pipeline: Pipeline,
  command: RemoteCommand,
): Promise<RemoteOutcome | { movedTo: string | null }> {
  const { self, frame, fromRoom, targetId } = command;
  if (!room.participants.get(targetId)) return { movedTo: room.recentTransfers.get(targetId) ?? null };
  try {
    const effects = await runForTarget(pipeline, command);
    const { answer, forwardedEffects } = applyEffects(effects, room, null);
    if (frame.event === 'privateMessage' && self.visibility !== 'visible')
      room.recentAuthors.add(self.userId, targetId, fromRoom);
    return { ok: true, forwardedEffects, ...(answer && { answer }) };
  } catch (error) {
    return { ok: false, ...refusalOf(error) };
  }
}
