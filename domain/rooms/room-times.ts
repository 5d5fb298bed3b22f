import { DAY_MS } from '../../protocol/constants.ts';
import type { RoomSettings } from '../../protocol/entities/rooms.ts';
import { SITE_THEMES } from '../../protocol/entities/themes.ts';
import { roomModeOf } from '../../protocol/rules/room-mode.ts';
import { HORIZON_DAYS, nextChangeAt, nextTurnAt, settingsAt } from '../../protocol/timetable/settings-at.ts';
import type { TimedSettings, Timetable } from '../../protocol/timetable/timetable.ts';

/** A room's timetable in the site's time zone. A manual mode overrides it until `modeHeldUntil` (milliseconds). */
export type RoomTimes = { zone: string; lines: Timetable; modeHeldUntil: number | null };

const HORIZON_MS = HORIZON_DAYS * DAY_MS;

type Timed = { settings: RoomSettings; times?: RoomTimes | undefined };

/** Returns the settings that the timetable currently determines. */
export const timedSettings = ({ settings, times = NONE }: Timed, now: number): TimedSettings =>
  settingsAt(linesAt(times, now), roomModeOf(settings), now, times.zone);

/** Returns the settings of a room as they apply now. */
export function settingsInForce({ settings, times }: Timed, now: number): RoomSettings {
  if (!times) return settings;
  const { entrance, slowSeconds, writers, theme } = timedSettings({ settings, times }, now);
  const look = SITE_THEMES.find(({ name }) => name === theme);
  return {
    ...settings,
    ...{ slowSeconds, writers },
    ...(entrance === 'closed' && { closed: true }),
    ...(look && { theme: { accent: look.accent, background: look.background } }),
  };
}

/** Returns the settings without `closed` and `theme`, which only the timetable determines. */
export const withoutTimed = ({ closed: _, theme: __, ...settings }: RoomSettings): RoomSettings => settings;

/**
 * Returns the time of the timetable's next change or of the end of a manual mode, or its horizon if the change
 * lies beyond it. Null without further changes.
 */
export function nextLookAt({ settings, times = NONE }: Timed, now: number): number | null {
  const { lines, zone, modeHeldUntil } = times;
  const next = nextChangeAt(linesAt(times, now), roomModeOf(settings), now, zone);
  const held = modeHeldUntil !== null && modeHeldUntil > now ? modeHeldUntil : null;
  const horizon = now + HORIZON_MS;
  const isMoreToCome = lines.some(
    ({ dates }) => dates?.calendar === 'gregory' && Date.parse(dates.to) >= horizon,
  );
  const moments = [next, held, isMoreToCome ? horizon : null].filter(at => at !== null);
  return moments.length === 0 ? null : Math.min(...moments);
}

/** Returns the times with a manual mode from now on. It ends when a line of the timetable starts or ends. */
export const heldByHand = (times: RoomTimes, now: number): RoomTimes => ({
  ...times,
  modeHeldUntil: nextTurnAt(times.lines, now, times.zone) ?? now + HORIZON_MS,
});

const NONE: RoomTimes = { zone: 'UTC', lines: [], modeHeldUntil: null };

const linesAt = ({ lines, modeHeldUntil }: RoomTimes, now: number): Timetable =>
  modeHeldUntil !== null && now < modeHeldUntil
    ? lines.map(line => ({ ...line, writers: null, slowSeconds: null }))
    : lines;
