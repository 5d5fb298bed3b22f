import { PING_EVERY_MS, SECOND_MS } from '../../../protocol/constants.ts';
import type { ScheduledTask } from '../platform/alarm-scheduler.ts';
import { isSilent, SILENCE_MS } from '../platform/sockets/network-sockets.ts';
import type { RoomState } from '../room-state.ts';
import { closeForMisuse } from './lifecycle.ts';

/**
 * The next check comes this long after the oldest ping: later than the silence, so that a room with one silent guest wakes 45 times
 * an hour, and early enough for the 90 s of the guarantees.
 */
const CHECK_AFTER_PING_MS = SILENCE_MS + 15 * SECOND_MS;

/**
 * Closes sockets of clients that vanished without a close frame. The platform answers pings without waking the room, so only an
 * alarm of the room itself can notice that they have stopped, also after a crash.
 */
export function silentSocketsTask(room: RoomState): ScheduledTask {
  let checkAt: number | null = null;
  return {
    nextAt: () => {
      checkAt = room.connections.ownCount === 0 ? null : (checkAt ?? nextCheckAt(room));
      return checkAt;
    },
    run: () => {
      checkAt = null;
      closeSilentSockets(room);
    },
  };
}

export function closeSilentSockets(room: RoomState): void {
  const silent = room.connections.all().filter(connection => isSilent(room, connection));
  for (const connection of silent) closeForMisuse(room, connection, 'too_slow');
}

function nextCheckAt({ clock, connections }: RoomState): number {
  const now = clock.now();
  const pings = connections.all().map(connection => connections.pingedAt(connection) ?? now);
  return Math.max(Math.min(now, ...pings) + CHECK_AFTER_PING_MS, now + PING_EVERY_MS);
}
