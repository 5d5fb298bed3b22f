import type { RoomRecord } from '../../../domain/admission/admission.ts';
import {
  nextLookAt,
  type RoomTimes,
  settingsInForce,
  timedSettings,
  withoutTimed,
} from '../../../domain/rooms/room-times.ts';
import type { RoomSettings } from '../../../protocol/entities/rooms.ts';
import type { TimedSettings } from '../../../protocol/timetable/timetable.ts';
import type { StoredValue } from '../../storage/stored-value.ts';

type Described = Pick<RoomRecord, 'settings' | 'times'>;
type InForce = { settings: RoomSettings; timed: TimedSettings; nextAt: number | null };

/** Difference to the previous settings: none, by the timetable, or by operators. */
export type SettingsChange = 'none' | 'byTime' | 'bySetting';

/**
 * The room's settings as operators set them, its timetable, and what holds by both. That is computed when one of them changes, and when the
 * timetable says so; in between it is kept. A room that wakes begins with what it last went by, and so notices what it has slept through.
 */
export class SettingsInForce {
  #described: Described;
  #current: InForce;
  #lookedAt: StoredValue<number>;
  /** Retry time after a failed report to the lobby (milliseconds). */
  untoldAt: number | null = null;

  constructor({ settings, times }: Described, lookedAt: StoredValue<number>, now: number) {
    this.#described = { settings, ...(times && { times }) };
    this.#lookedAt = lookedAt;
    this.#current = this.#inForceAt(times ? (lookedAt.get() ?? now) : now);
  }

  /** The settings of operators. */
  get described(): Described {
    return this.#described;
  }

  /** The settings for users. */
  get settings(): RoomSettings {
    return this.#current.settings;
  }

  get timed(): TimedSettings {
    return this.#current.timed;
  }

  /** When something else may hold (milliseconds); null for never. */
  get nextAt(): number | null {
    return this.#current.nextAt;
  }

  isDue(now: number): boolean {
    return this.nextAt !== null && this.nextAt <= now;
  }

  describe(settings: RoomSettings, times: RoomTimes | null, now: number): SettingsChange {
    const described = { settings: withoutTimed(settings), ...(times && { times }) };
    const isSame = JSON.stringify(described) === JSON.stringify(this.#described);
    if (isSame && !this.isDue(now)) return 'none';
    this.#described = described;
    this.#current = this.#inForceAt(now);
    if (times) this.#lookedAt.set(now);
    return isSame ? 'byTime' : 'bySetting';
  }

  #inForceAt(now: number): InForce {
    const described = this.#described;
    return {
      settings: settingsInForce(described, now),
      timed: timedSettings(described, now),
      nextAt: nextLookAt(described, now),
    };
  }
}
