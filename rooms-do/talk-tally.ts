import { HOUR_MS, SECOND_MS } from '../protocol/constants.ts';
import type { HourCount } from './talk-by-hour.ts';

// A room with a timer does not hibernate (Cloudflare, Durable Object lifecycle, 2026-10), so it is a short one.
const GATHER_MS = 2 * SECOND_MS;

type Source = { now(): number; send(said: HourCount[]): Promise<unknown> };

/** How much is said in a room, told to the lobby every two seconds at most, and never a call a message. */
export class TalkTally {
  #source: Source;
  #said = new Map<number, number>();
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
    const said = [...this.#said].map(([hour, count]) => ({ hour, count }));
    this.#said.clear();
    if (said.length === 0) return;
    try {
      await this.#source.send(said);
    } catch (error) {
      // Told with what is said next.
      console.warn(JSON.stringify({ what: 'talk_not_counted', error: String(error) }));
      for (const each of said) this.#add(each);
    }
  }

  #add({ hour, count }: HourCount): void {
    this.#said.set(hour, (this.#said.get(hour) ?? 0) + count);
  }
}
