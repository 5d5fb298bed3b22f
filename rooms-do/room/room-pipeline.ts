import { commands, viewWith } from './modules.ts';
import type { Pipeline } from './pipeline.ts';
import type { CoreView } from './platform/commands/command.ts';
import { evidenceOf } from './platform/moderation-cases.ts';
import { runRemote } from './remote-calls/remote-commands.ts';
import { roomCalls } from './remote-calls/room-calls.ts';
import { roomReads } from './remote-calls/room-reads.ts';
import { type RoomState, siteConfigOf } from './room-state.ts';

/** The pipeline of a room. */
export const roomPipeline = (room: RoomState): Pipeline => ({
  commands,
  view: viewWith(coreViewOf(room), room),
  reads: roomReads(room),
  calls: roomCalls(room),
  turns: room.targetTurns,
  runRemote: command => runRemote(room, command),
});

/** Each read gives the current value. */
const coreViewOf = (room: RoomState): CoreView => ({
  id: room.id,
  get settings() {
    return room.settings;
  },
  meta: room.meta,
  get siteConfig() {
    return siteConfigOf(room);
  },
  now: room.clock.now,
  newId: room.clock.newId,
  participant: userId => room.participants.get(userId),
  evidence: () => evidenceOf(room),
});
