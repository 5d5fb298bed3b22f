import type { RoomRecord } from '../../domain/admission/admission.ts';
import { heldByHand, type RoomTimes } from '../../domain/rooms/room-times.ts';
import type { RoomMode, RoomSettings } from '../../protocol/entities/rooms.ts';
import { isSameMode, roomModeOf } from '../../protocol/rules/room-mode.ts';
import { encode } from '../../protocol/wire/down.ts';
import { restartLoopAfter } from './messages/scheduled-messages.ts';
import { touchParticipant } from './platform/participants/participant-changes.ts';
import { publish } from './platform/sockets/deliver.ts';
import { tellCalmed } from './protection/raid-protection.ts';
import type { RoomState } from './room-state.ts';

/**
 * Applies the operators' current settings of the room and its timetable. Changed ones are stored, and a new mode is
 * broadcast at once.
 */
export function applySettings(
  room: RoomState,
  settings: RoomSettings,
  times: RoomTimes | null = room.rooms.inForce.described.times ?? null,
): void {
  const before = { settings: room.settings, messages: room.rooms.inForce.timed.messages };
  const change = room.rooms.inForce.describe(settings, times, room.clock.now());
  if (change === 'none') return;
  room.settings = room.rooms.inForce.settings;
  if (change === 'bySetting') room.rooms.record.set({ ...room.meta, ...room.rooms.inForce.described });
  restartLoopAfter(room, before.messages);
  room.alarms.plan();
  tellSettings(room, before.settings);
}

/** Applies the room's record from the database. A room just started from it has set no alarm yet. */
export function followRecord(room: RoomState, { settings, times }: RoomRecord): void {
  applySettings(room, settings, times ?? null);
  room.alarms.plan();
}

/** Applies the room's settings from the lobby's list. The list lacks the mode that returns after the timetable. */
export function applyListed(room: RoomState, listed: RoomSettings): void {
  const { settings, times } = room.rooms.inForce.described;
  const { slowSeconds, writers } = settings;
  applySettings(room, times ? { ...listed, ...roomModeOf({ slowSeconds, writers }) } : listed);
}

/** Sets the mode manually: it overrides the timetable until one of its lines starts or ends. */
export function applyMode(room: RoomState, mode: RoomMode): void {
  const { settings, times } = room.rooms.inForce.described;
  applySettings(room, { ...settings, ...mode }, times ? heldByHand(times, room.clock.now()) : null);
}

function tellSettings(room: RoomState, before: RoomSettings): void {
  const mode = roomModeOf(room.settings);
  if (!isSameMode(mode, roomModeOf(before))) {
    publish(room, encode('roomMode', mode));
    tellCalmed(room);
  }
  if (room.settings.name !== before.name)
    for (const { userId } of room.participants.all()) touchParticipant(room, userId);
}
