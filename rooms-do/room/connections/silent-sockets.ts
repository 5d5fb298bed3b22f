import { ACTIVITY_SAVED_EVERY_MS, PING_EVERY_MS, SECOND_MS } from '../../../protocol/constants.ts';
import type { ScheduledTask } from '../alarms/alarm-scheduler.ts';
import { closeForMisuse } from '../presence/lifecycle.ts';
import type { RoomState } from '../room-state.ts';
import type { Connection } from './connections.ts';

/**
 * Three missing pings, and as long again as a browser may delay the timer of a hidden page: it fires once a minute
 * (Chromium, 2026-11).
 */
const SILENCE_MS = 3 * PING_EVERY_MS + 10 * SECOND_MS;

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

/** A client that never pings is not silent. */
export function isSilent({ clock, connections }: RoomState, connection: Connection): boolean {
  const before = clock.now() - SILENCE_MS;
  // After hibernation the last activity is taken for later than it was stored.
  if (connection.activeAt - ACTIVITY_SAVED_EVERY_MS > before) return false;
  const pingedAt = connections.pingedAt(connection);
  return pingedAt !== null && pingedAt <= before;
}

function nextCheckAt({ clock, connections }: RoomState): number {
  const now = clock.now();
  const pings = connections.all().map(connection => connections.pingedAt(connection) ?? now);
  return Math.max(Math.min(now, ...pings) + CHECK_AFTER_PING_MS, now + PING_EVERY_MS);
}
