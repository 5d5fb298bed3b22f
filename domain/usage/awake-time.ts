import { AWAKE_AFTER_EVENT_MS, OBJECT_GIGABYTES } from './metered.ts';

/** For how long one object is awake, from the moments at which something reaches it. */
export class AwakeTime {
  #until = Number.NEGATIVE_INFINITY;

  /** The gigabyte-seconds that an event at `now` (milliseconds) adds. */
  event(now: number): number {
    const until = now + AWAKE_AFTER_EVENT_MS;
    const added = Math.min(until - this.#until, AWAKE_AFTER_EVENT_MS);
    this.#until = Math.max(until, this.#until);
    return added <= 0 ? 0 : (added / 1_000) * OBJECT_GIGABYTES;
  }
}
