import { IDLE_WARNING_MS, MINUTE_MS } from '../protocol/constants.ts';
import type { House } from '../protocol/entities/house.ts';
import { encode } from '../protocol/wire/down.ts';
import type { Due } from './agenda.ts';
import { leave } from './coming-and-going.ts';
import type { Room } from './room.ts';
import type { Seat } from './sockets.ts';

/** Warns whoever has been idle for almost as long as operators allow, and a minute later closes who still is. */
export const closingTheIdle = (room: Room): Due => ({
  nextAt: () => {
    const limitMs = idleMs(room.house);
    const times = limitMs === 0 ? [] : sittings(room).map(sitting => nextStep(sitting, limitMs));
    return times.length === 0 ? null : Math.min(...times);
  },
  run: now => {
    const limitMs = idleMs(room.house);
    for (const sitting of limitMs === 0 ? [] : sittings(room)) {
      if (nextStep(sitting, limitMs) > now) continue;
      if (sitting.closesAt === null)
        warn(room, sitting, Math.max(sitting.activeAt + limitMs, now + leadMs(limitMs)));
      else leave(room, sitting.userID, 'idle');
    }
  },
});

/** Another time-out is set: who was warned under the one before is warned anew. */
export function reconsiderTheIdle(room: Room, before: House): void {
  if (idleMs(before) === idleMs(room.house)) return;
  for (const seat of room.sockets.all())
    if (seat.closesAt !== null) room.sockets.mark(seat, { closesAt: null });
}

/** One person over all their sockets: idle when all of these are. */
type Sitting = { userID: string; seats: Seat[]; activeAt: number; closesAt: number | null };

function sittings(room: Room): Sitting[] {
  const byUser = Map.groupBy(room.sockets.all(), ({ userID }) => userID);
  return [...byUser].map(([userID, seats]) => {
    const ends = seats.flatMap(({ closesAt }) => closesAt ?? []);
    const isWarned = ends.length === seats.length;
    const activeAt = Math.max(...seats.map(seat => seat.activeAt));
    return { userID, seats, activeAt, closesAt: isWarned ? Math.max(...ends) : null };
  });
}

const idleMs = ({ options }: House): number => options.idleTimeout * MINUTE_MS;

/** Of the shortest time-out half is left after the warning. */
const leadMs = (limitMs: number): number => Math.min(IDLE_WARNING_MS, limitMs / 2);

const nextStep = ({ closesAt, activeAt }: Sitting, limitMs: number): number =>
  closesAt ?? activeAt + limitMs - leadMs(limitMs);

function warn(room: Room, { userID, seats, activeAt }: Sitting, closesAt: number): void {
  for (const seat of seats) room.sockets.mark(seat, { activeAt, closesAt });
  room.tell(userID, encode('idleWarning', { closesAt: new Date(closesAt).toISOString() }));
}
