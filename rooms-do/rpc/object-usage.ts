import { AwakeTime, type Counted, FRAMES_A_REQUEST, type UsageCounts } from '../../domain/site/metered.ts';

/** Once in so many milliseconds is enough for a meter, and costs two calls a minute. */
const SEND_EVERY_MS = 30_000;

/** What was used since it was last sent to the lobby, which adds up the site's. */
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

  /** Sends where it is time. What could not be sent goes with the next. */
  async sendWhenDue(now: number, send: (counts: UsageCounts) => Promise<unknown>): Promise<void> {
    if (!this.#isDue(now)) return;
    try {
      await this.#sendWith(now, send);
    } catch (error) {
      console.warn(JSON.stringify({ what: 'usage_not_counted', error: String(error) }));
    }
  }

  /** Makes a call to the lobby, which takes the counts along where it is time: they need no call of their own. */
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
 * Of this isolate, whatever runs in it: the worker, objects, or both. What it has not sent when the platform drops it is not counted,
 * at most half a minute's.
 */
export const isolateUsage = new UsageCounter();

/** What one object uses. The calls that it is asked are counted by who asks. */
export class ObjectUsage {
  #awake = new AwakeTime();

  /** A frame of a socket. */
  frame(now: number): void {
    isolateUsage.add('objectRequests', 1 / FRAMES_A_REQUEST);
    this.event(now);
  }

  alarm(now: number): void {
    isolateUsage.add('objectRequests', 1);
    this.event(now);
  }

  /** Whatever else keeps it awake. */
  event(now: number): void {
    isolateUsage.add('gigabyteSeconds', this.#awake.event(now));
  }
}
