import type { Participant } from '../../../domain/presence/participant.ts';
import type { RoomSettings, ShownRoomMode } from '../../../protocol/entities/rooms.ts';
import { NEWCOMER_SLOW_SECONDS } from '../../../protocol/raid-limits.ts';
import { roomModeOf } from '../../../protocol/rules/room-mode.ts';
import { encode } from '../../../protocol/wire/down.ts';
import { sendTo } from '../platform/sockets/deliver.ts';
import type { RoomState } from '../room-state.ts';

/** Slow mode interval (seconds) for guests in an unattended room. */
const UNGUARDED_SLOW_SECONDS = 10;

type Moded = { settings: RoomSettings; isGuardRaised: boolean };

/**
 * Write mode of a user: the room's mode, slower for guests while no moderator is on duty, and slow or read-only for a
 * new guest during a raid.
 */
export function modeFor(
  { settings, isGuardRaised }: Moded,
  { calm: slowMode, accountType }: Participant,
  now: number,
): ShownRoomMode {
  const asked = roomModeOf(settings);
  const isSlowed = isGuardRaised && accountType === 'visitor';
  const mode = isSlowed
    ? { ...asked, slowSeconds: Math.max(asked.slowSeconds, UNGUARDED_SLOW_SECONDS) }
    : asked;
  if (!slowMode || slowMode.until <= now) return mode;
  const slowSeconds = Math.max(mode.slowSeconds, NEWCOMER_SLOW_SECONDS);
  if (slowMode.silentUntil === null || slowMode.silentUntil <= now) return { ...mode, slowSeconds };
  const writers = mode.writers === 'everyone' ? 'members' : mode.writers;
  return { slowSeconds, writers, waitMs: slowMode.silentUntil - now };
}

export const tellMode = (room: RoomState, participant: Participant): void =>
  sendTo(
    room,
    participant.userId,
    encode('roomMode', modeFor(modedRoom(room), participant, room.clock.now())),
  );

/** Selects the inputs of the write mode from the room state. */
export const modedRoom = ({ settings, moderation: { guard } }: RoomState) => ({
  settings,
  isGuardRaised: guard.get()?.isRaised === true,
});
