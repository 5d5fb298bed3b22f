import { linesAt, turnsAfter } from './coverage.ts';
import type { TimedSettings, Timetable } from './timetable.ts';

/** The settings of the room itself: what holds where no line decides. */
export type BaseSettings = Pick<TimedSettings, 'slowSeconds' | 'writers'>;

/** What holds at a moment. Of lines that hold at once the later decides, each thing by itself; what none decides is the room's own. */
export const settingsAt = (
  timetable: Timetable,
  base: BaseSettings,
  instant: number,
  zone: string,
): TimedSettings => decidedBy(timetable, base, linesAt(timetable, instant, zone));

/** When something else holds for the first time after a moment; null where nothing changes as far as the horizon. */
export function nextChangeAt(
  timetable: Timetable,
  base: BaseSettings,
  instant: number,
  zone: string,
): number | null {
  const now = JSON.stringify(settingsAt(timetable, base, instant, zone));
  for (const { at, lines } of turnsAfter(timetable, instant, zone))
    if (JSON.stringify(decidedBy(timetable, base, lines)) !== now) return at;
  return null;
}

/** When other lines hold for the first time after a moment, whatever they decide. */
export function nextTurnAt(timetable: Timetable, instant: number, zone: string): number | null {
  const now = String(linesAt(timetable, instant, zone));
  for (const { at, lines } of turnsAfter(timetable, instant, zone)) if (String(lines) !== now) return at;
  return null;
}

const DECIDED = ['entrance', 'writers', 'slowSeconds', 'theme', 'welcome', 'messages'] as const;

function decidedBy(timetable: Timetable, base: BaseSettings, lines: readonly number[]): TimedSettings {
  const settings: TimedSettings = { entrance: 'open', ...base, theme: null, welcome: null, messages: null };
  for (const line of lines)
    for (const name of DECIDED) {
      const decided = timetable[line]?.[name] ?? null;
      if (decided !== null) Object.assign(settings, { [name]: decided });
    }
  return settings;
}
