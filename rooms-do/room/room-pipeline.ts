import { guardOf } from './moderation/unattended-room.ts';
import { commands } from './modules.ts';
import type { Pipeline } from './pipeline.ts';
import type { RoomView } from './platform/commands/command.ts';
import { evidenceOf } from './platform/moderation-cases.ts';
import { runRemote } from './remote-calls/remote-commands.ts';
import { roomCalls } from './remote-calls/room-calls.ts';
import { roomReads } from './remote-calls/room-reads.ts';
import { type RoomState, siteConfigOf } from './room-state.ts';

/** The pipeline of a room. */
export const roomPipeline = (room: RoomState): Pipeline => ({
  commands,
  view: viewOf(room),
  reads: roomReads(room),
  calls: roomCalls(room),
  turns: room.targetTurns,
  runRemote: command => runRemote(room, command),
});

/** A room as its commands read it: always as it is now. */
const viewOf = (room: RoomState): RoomView => ({
  id: room.id,
  get settings() {
    return room.settings;
  },
  get isGuardRaised() {
    return guardOf(room).isRaised;
  },
  meta: room.meta,
  get siteConfig() {
    return siteConfigOf(room);
  },
  get tokenKinds() {
    return room.presence.lobby.siteConfig.tokenKinds;
  },
  get lastSeq() {
    return room.messages.history.lastSeq;
  },
  now: room.clock.now,
  newId: room.clock.newId,
  participant: userId => room.participants.get(userId),
  message: id => room.messages.history.message(id),
  rankWhenWritten: id => room.messages.history.rankOf(id),
  unsentPicture: claim => {
    const read = room.ports.readPictureClaim(claim, room.clock.now());
    return read?.roomId === room.id && !room.messages.history.pictures.isSent(read) ? read : null;
  },
  deviceOf: id => room.messages.evidence().find(line => line.id === id)?.fingerprint ?? '',
  evidence: () => evidenceOf(room),
  heldMessages: () => room.messages.history.held(),
  waitingMessages: () => room.messages.waiting.all(room.clock.now()),
  isWaitingFull: () => room.messages.waiting.isFull(room.clock.now()),
  spamRecord: (participant, keptMs) => room.protection.spamRecords.of(participant, room.clock.now(), keptMs),
  lastWroteAt: participant => room.protection.writingTimes.of(participant),
  reactions: messageId => room.messages.reactions.of(messageId),
  lastMessageOf: userId => room.messages.history.lastOf(userId),
});
