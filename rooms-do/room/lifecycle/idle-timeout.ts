import type { SiteConfig } from '../../../domain/site/site-config.ts';
import { IDLE_WARNING_MS, MINUTE_MS } from '../../../protocol/constants.ts';
import { encode } from '../../../protocol/wire/down.ts';
import type { ScheduledTask } from '../platform/alarm-scheduler.ts';
import type { Connection } from '../platform/sockets/connections.ts';
import { sendTo } from '../platform/sockets/deliver.ts';
import { type RoomState, siteConfigOf } from '../room-state.ts';
import { leave } from './lifecycle.ts';

/**
 * Warns users who have been idle for almost as long as operators allow, and disconnects them a minute later if they still are. Bots wait
 * for people as long as it takes.
 */
export const idleTimeoutTask = (room: RoomState): ScheduledTask => ({
  nextAt: () => {
    const limitMs = idleMs(siteConfigOf(room));
    const times = limitMs === 0 ? [] : userActivity(room).map(activity => nextStep(activity, limitMs));
    return times.length === 0 ? null : Math.min(...times);
  },
  run: now => {
    const limitMs = idleMs(siteConfigOf(room));
    for (const activity of limitMs === 0 ? [] : userActivity(room)) {
      if (nextStep(activity, limitMs) > now) continue;
      if (activity.closesAt === null)
        warn(room, activity, Math.max(activity.activeAt + limitMs, now + leadMs(limitMs)));
      else leave(room, activity.userId, 'idle');
    }
  },
});

/**
 * After a change of the timeout, warned users are warned again. Before the first timeout, activity may not have been
 * stored.
 */
export function resetIdleWarnings(room: RoomState, before: SiteConfig): void {
  if (idleMs(before) === idleMs(siteConfigOf(room))) return;
  for (const connection of room.connections.all())
    if (connection.closesAt !== null || idleMs(before) === 0)
      room.connections.updateAttachment(connection, { closesAt: null });
}

/** The activity of one user over all their sockets: idle when all of them are. */
type UserActivity = { userId: string; connections: Connection[]; activeAt: number; closesAt: number | null };

function userActivity(room: RoomState): UserActivity[] {
  const people = [...room.connections.all()].filter(({ userId }) => !room.participants.get(userId)?.isBot);
  const byUser = Map.groupBy(people, ({ userId }) => userId);
  return [...byUser].map(([userId, connections]) => {
    const ends = connections.flatMap(({ closesAt }) => closesAt ?? []);
    const isWarned = ends.length === connections.length;
    const activeAt = Math.max(...connections.map(connection => connection.activeAt));
    return { userId, connections, activeAt, closesAt: isWarned ? Math.max(...ends) : null };
  });
}

const idleMs = ({ options }: SiteConfig): number => options.idleTimeout * MINUTE_MS;

/** At least half of a very short time-out passes before the warning. */
const leadMs = (limitMs: number): number => Math.min(IDLE_WARNING_MS, limitMs / 2);

const nextStep = ({ closesAt, activeAt }: UserActivity, limitMs: number): number =>
  closesAt ?? activeAt + limitMs - leadMs(limitMs);

function warn(room: RoomState, { userId, connections, activeAt }: UserActivity, closesAt: number): void {
  for (const connection of connections) room.connections.updateAttachment(connection, { activeAt, closesAt });
  sendTo(room, userId, encode('idleWarning', { closesAt: new Date(closesAt).toISOString() }));
}
