import { HOUR_MS, SECOND_MS } from '../../../protocol/constants.ts';
import type { HourCount } from '../../rpc/reports.ts';

// A room with a timer does not hibernate (Cloudflare, Durable Object lifecycle, 2026-10), so it is a short one.
const GATHER_MS = 2 * SECOND_MS;

type Source = { now(): number; send(counts: HourCount[]): Promise<unknown> };

/** Counts the messages of a room and sends the counts to the lobby at most every two seconds, never one call a message. */
export class MessageCounter {
  #source: Source;
  #counts = new Map<number, number>();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(source: Source) {
    this.#source = source;
  }

  count(): void {
    this.#add({ hour: Math.floor(this.#source.now() / HOUR_MS), count: 1 });
    this.#timer ??= setTimeout(() => void this.flush(), GATHER_MS);
  }

  async flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const counts = [...this.#counts].map(([hour, count]) => ({ hour, count }));
    this.#counts.clear();
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
