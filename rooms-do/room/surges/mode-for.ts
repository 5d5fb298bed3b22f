import type { Participant } from '../../../domain/participant.ts';
import type { RoomSettings } from '../../../protocol/entities/room.ts';
import type { ShownRoomMode } from '../../../protocol/entities/room-mode.ts';
import { roomModeOf } from '../../../protocol/rules/room-mode.ts';
import { CALM_SLOW_SECONDS } from '../../../protocol/surge-limits.ts';

/** Guests of a room that nobody keeps watch over wait so long between two messages. */
export const UNGUARDED_SLOW_SECONDS = 10;

type Moded = { settings: RoomSettings; isGuardRaised: boolean };

/** How somebody may write in the room now: as everybody may, as a guest where nobody keeps watch, or as a new guest of a surge. */
export function modeFor(
  { settings, isGuardRaised }: Moded,
  { calm, accountType }: Participant,
  now: number,
): ShownRoomMode {
  const asked = roomModeOf(settings);
  const isSlowed = isGuardRaised && accountType === 'visitor';
  const mode = isSlowed
    ? { ...asked, slowSeconds: Math.max(asked.slowSeconds, UNGUARDED_SLOW_SECONDS) }
    : asked;
  if (!calm || calm.until <= now) return mode;
  const slowSeconds = Math.max(mode.slowSeconds, CALM_SLOW_SECONDS);
  if (calm.silentUntil === null || calm.silentUntil <= now) return { ...mode, slowSeconds };
  const writers = mode.writers === 'everyone' ? 'members' : mode.writers;
  return { slowSeconds, writers, waitMs: calm.silentUntil - now };
}
