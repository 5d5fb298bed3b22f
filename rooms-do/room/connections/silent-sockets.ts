import { ACTIVITY_SAVED_EVERY_MS, PING_EVERY_MS, SECOND_MS } from '../../../protocol/constants.ts';
import { closeForMisuse } from '../presence/lifecycle.ts';
import type { RoomState } from '../room-state.ts';

/**
 * Three pings that did not come, and as long again as a browser may keep the timer of a hidden page waiting: it lets it ring once a
 * minute (Chromium, 2026-11).
 */
const SILENCE_MS = 3 * PING_EVERY_MS + 10 * SECOND_MS;

/**
 * Closes sockets whose other end is gone without a word: nothing says so but that its pings have stopped. The platform answers pings
 * without waking the room, so this is asked when the room is awake anyway: the lobby's heartbeat wakes it. Clients that never
 * ping are left alone.
 */
export function closeSilentSockets(room: RoomState): void {
  const before = room.clock.now() - SILENCE_MS;
  const silent = room.connections.all().filter(connection => {
    // After a sleep the last activity is taken for later than it was stored.
    if (connection.activeAt - ACTIVITY_SAVED_EVERY_MS > before) return false;
    const pingedAt = room.connections.pingedAt(connection);
    return pingedAt !== null && pingedAt <= before;
  });
  for (const connection of silent) closeForMisuse(room, connection, 'too_slow');
}
