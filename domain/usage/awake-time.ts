import { OBJECT_GIGABYTES } from './metered.ts';

/** An object hibernates 10 s after its last event, and is charged until then (developers.cloudflare.com/durable-objects, lifecycle, 2026-11). */
const AWAKE_AFTER_EVENT_MS = 10_000;

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
