import { setTimeout as wait } from 'node:timers/promises';
import type { User } from '../../protocol/entities/user.ts';
import { Guest, type Listener } from './guest.ts';

const LETTERS = 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي';
const nameOf = (at: number) =>
  `${LETTERS[at % 28]}${LETTERS[Math.floor(at / 28) % 28]}قياس${LETTERS[(at * 7) % 28]}`;

/** Users who send in one room, and the time of each delivery. */
export class Talk {
  readonly #guests: Guest[];
  #delays: number[] = [];
  /** Called on each change of the user list, as received by the first client. */
  onUsers: (change: { upserted: User[]; removed: string[] }) => void = () => {};

  constructor(site: string, people: number) {
    const onMessage = ({ text }: { text: string }) =>
      void this.#delays.push(performance.now() - Number(text));
    this.#guests = Array.from({ length: people }, (_, at) => {
      const first: Listener = { onMessage, onUsers: change => this.onUsers(change) };
      return new Guest(site, nameOf(at), at === 0 ? first : { onMessage });
    });
  }

  async enter(): Promise<void> {
    for (const guest of this.#guests) await guest.enter();
    await wait(1_500);
  }

  /** All users send in turn, at `rate` messages a second. Returns the delivery delays, shortest first. */
  async run(rate: number, seconds: number): Promise<number[]> {
    this.#delays = [];
    const start = performance.now();
    for (let at = 0; at < rate * seconds; at++) {
      await wait(Math.max(0, start + (at * 1_000) / rate - performance.now()));
      this.#guests[at % this.#guests.length]?.say(String(performance.now()));
    }
    await wait(1_500);
    return this.#delays.filter(Number.isFinite).sort((a, b) => a - b);
  }

  leave(): void {
    for (const guest of this.#guests) guest.leave();
  }
}

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export const summary = (delays: readonly number[]): string =>
  [
    ['p50', 0.5],
    ['p95', 0.95],
    ['p99', 0.99],
    ['longest', 1],
  ]
    .map(([name, share]) => `${name} ${percentile(delays, Number(share)).toFixed(1)} ms`)
    .join(', ');
