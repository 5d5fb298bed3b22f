import type { RoomSettings } from '../../protocol/entities/room.ts';
import { isSameMode, roomModeOf } from '../../protocol/rules/room-mode.ts';
import { encode } from '../../protocol/wire/down.ts';
import { publish } from './connections/deliver.ts';
import { touchParticipant } from './presence/change-participant.ts';
import type { RoomState } from './room-state.ts';
import { tellCalmed } from './surges/calm.ts';

/** Goes by the room's settings as they are now, and stores them. Everybody is told another mode at once. */
export function applySettings(room: RoomState, settings: RoomSettings): void {
  const before = room.settings;
  if (JSON.stringify(settings) === JSON.stringify(before)) return;
  room.settings = settings;
  room.record.set({ ...room.meta, settings });
  const mode = roomModeOf(settings);
  if (!isSameMode(mode, roomModeOf(before))) {
    publish(room, encode('roomMode', mode));
    tellCalmed(room);
  }
  if (settings.name !== before.name)
    for (const { userId } of room.participants.all()) touchParticipant(room, userId);
}
