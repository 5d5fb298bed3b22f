import { AwakeTime, type Counted, FRAMES_A_REQUEST, type UsageCounts } from '../../domain/site/metered.ts';

/** Interval between usage reports, which adds two calls a minute. */
const SEND_EVERY_MS = 30_000;

/** Usage since the last report to the lobby, which computes the total for the site. */
export class UsageCounter {
  #counts: UsageCounts = {};
  #sentAt = Number.NEGATIVE_INFINITY;

  add(what: Counted, amount: number): void {
    this.#counts[what] = (this.#counts[what] ?? 0) + amount;
  }

  take(): UsageCounts {
    const counts = this.#counts;
    this.#counts = {};
    return counts;
  }

  /** Sends the counts if they are due. After a failure, the next report includes them. */
  async sendWhenDue(now: number, send: (counts: UsageCounts) => Promise<unknown>): Promise<void> {
    if (!this.#isDue(now)) return;
    try {
      await this.#sendWith(now, send);
    } catch (error) {
      console.warn(JSON.stringify({ what: 'usage_not_counted', error: String(error) }));
    }
  }

  /** Makes a call to the lobby and includes the counts if they are due, so that they need no separate call. */
  call<Answer>(now: number, make: (counts: UsageCounts) => Promise<Answer>): Promise<Answer> {
    return this.#isDue(now) ? this.#sendWith(now, make) : make({});
  }

  #isDue(now: number): boolean {
    return now - this.#sentAt >= SEND_EVERY_MS;
  }

  async #sendWith<Answer>(now: number, send: (counts: UsageCounts) => Promise<Answer>): Promise<Answer> {
    this.#sentAt = now;
    const counts = this.take();
    try {
      return await send(counts);
    } catch (error) {
      for (const [what, amount] of Object.entries(counts)) this.add(what as Counted, amount ?? 0);
      throw error;
    }
  }
}

/**
 * Usage of this isolate, which may run the worker, objects, or both. Eviction loses the counts of at most half a
 * minute.
 */
export const isolateUsage = new UsageCounter();

/** Usage of one object. Calls are counted by the callers. */
export class ObjectUsage {
  #awake = new AwakeTime();

  frame(now: number): void {
    isolateUsage.add('objectRequests', 1 / FRAMES_A_REQUEST);
    this.event(now);
  }

  alarm(now: number): void {
    isolateUsage.add('objectRequests', 1);
    this.event(now);
  }

  /** Counts an event, other than a call, that keeps the object awake. */
  event(now: number): void {
    isolateUsage.add('gigabyteSeconds', this.#awake.event(now));
  }
}
