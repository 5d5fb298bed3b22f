import { HOUR_MS, SECOND_MS } from '../../../protocol/constants.ts';
import type { HourCount } from '../../rpc/reports.ts';

/** The rest of a talk is sent this long after its last message. A room with a timer does not hibernate (Cloudflare, 2026-10). */
const REST_AFTER_MS = 5 * SECOND_MS;
/** A room that talks on calls the lobby once in this. */
const SEND_EVERY_MS = 25 * SECOND_MS;

type Source = { now(): number; send(counts: HourCount[]): Promise<unknown> };

/** Counts the messages of a room and sends the counts to the lobby in batches, never one call a message. */
export class MessageCounter {
  #source: Source;
  #counts = new Map<number, number>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** The time of the first message that is not sent yet (milliseconds). */
  #beganAt: number | null = null;

  constructor(source: Source) {
    this.#source = source;
  }

  count(): void {
    const now = this.#source.now();
    this.#add({ hour: Math.floor(now / HOUR_MS), count: 1 });
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#beganAt ??= now;
    if (now - this.#beganAt >= SEND_EVERY_MS) void this.flush();
    else this.#timer = setTimeout(() => void this.flush(), REST_AFTER_MS);
  }

  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const counts = [...this.#counts].map(([hour, count]) => ({ hour, count }));
    this.#counts.clear();
    this.#beganAt = null;
    if (counts.length === 0) return;
    try {
      await this.#source.send(counts);
    } catch (error) {
      // They go with the next counts.
      console.warn(JSON.stringify({ what: 'talk_not_counted', error: String(error) }));
      for (const each of counts) this.#add(each);
    }
  }

  #add({ hour, count }: HourCount): void {
    this.#counts.set(hour, (this.#counts.get(hour) ?? 0) + count);
  }
}
