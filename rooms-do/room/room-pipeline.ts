import { callsOf, commands, readsOf, viewOf } from './modules.ts';
import type { Pipeline } from './pipeline.ts';
import { runRemote } from './remote-commands.ts';
import type { RoomState } from './room-state.ts';

/** The pipeline of a room. */
export const roomPipeline = (room: RoomState): Pipeline => ({
  commands,
  view: viewOf(room),
  reads: readsOf(room),
  calls: callsOf(room),
  turns: room.targetTurns,
  runRemote: command => runRemote(room, command),
});
