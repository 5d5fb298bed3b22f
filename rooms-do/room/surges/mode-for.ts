import type { Participant } from '../../../domain/participant.ts';
import type { RoomSettings } from '../../../protocol/entities/room.ts';
import type { ShownRoomMode } from '../../../protocol/entities/room-mode.ts';
import { roomModeOf } from '../../../protocol/rules/room-mode.ts';
import { CALM_SLOW_SECONDS } from '../../../protocol/surge-limits.ts';

/** How somebody may write in the room now: as everybody may, or as a new guest of a surge. */
export function modeFor(settings: RoomSettings, { calm }: Participant, now: number): ShownRoomMode {
  const mode = roomModeOf(settings);
  if (!calm || calm.until <= now) return mode;
  const slowSeconds = Math.max(mode.slowSeconds, CALM_SLOW_SECONDS);
  if (calm.silentUntil === null || calm.silentUntil <= now) return { ...mode, slowSeconds };
  const writers = mode.writers === 'everyone' ? 'members' : mode.writers;
  return { slowSeconds, writers, waitMs: calm.silentUntil - now };
}
