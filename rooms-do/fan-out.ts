import type { Seat, Sockets } from './sockets.ts';

/** Below this many frames a second a room sends at once; above, the first goes at once and the rest in batches. */
const BUSY_FRAMES_A_SECOND = 2_000;
const CAPS = [
  { upTo: 100, ms: 60 },
  { upTo: 300, ms: 120 },
] as const;
const CAP_LARGE_MS = 250;

/** How long a busy room gathers envelopes before it sends them in one frame, in milliseconds. */
export function batchWindow(seats: number, envelopesPerSecond: number): number {
  const cap = CAPS.find(row => seats <= row.upTo)?.ms ?? CAP_LARGE_MS;
  return Math.min(cap, Math.max((seats / 4_000) * 1_000, 5_000 / Math.max(envelopesPerSecond, 1)));
}

/** Envelopes counted in the current and the last whole second: a rate that needs no timer. */
export class RateGauge {
  #second = 0;
  #now = 0;
  #before = 0;

  count(amount: number, now: number): number {
    const second = Math.floor(now / 1_000);
    if (second !== this.#second) {
      this.#before = second === this.#second + 1 ? this.#now : 0;
      this.#now = 0;
      this.#second = second;
    }
    this.#now += amount;
    return Math.max(this.#now, this.#before);
  }
}

type Line<Class> = { seats: Set<Seat>; queue: string[]; of: Class };

/**
 * Delivers one envelope to every socket of a viewer class, encoded once for the class and never per person. Order is
 * kept: whatever is sent to one socket alone on joining is preceded by `flush`.
 */
export class FanOut<Class extends string> {
  #sockets: Sockets;
  #now: () => number;
  #lines = new Map<Class, Line<Class>>();
  #frames = new RateGauge();
  #envelopes = new RateGauge();
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(sockets: Sockets, now: () => number) {
    this.#sockets = sockets;
    this.#now = now;
  }

  add(seat: Seat, of: Class): void {
    const line = this.#lines.get(of) ?? { seats: new Set<Seat>(), queue: [], of };
    line.seats.add(seat);
    this.#lines.set(of, line);
  }

  remove(seat: Seat): void {
    for (const [of, line] of this.#lines) {
      line.seats.delete(seat);
      if (line.seats.size === 0) this.#lines.delete(of);
    }
  }

  classes(): Class[] {
    return [...this.#lines.keys()];
  }

  /** `envelopeFor` gives a class its envelope, or null for a class that is not spoken to. */
  publish(envelopeFor: (of: Class) => string | null): void {
    let spokenTo = 0;
    for (const line of this.#lines.values()) {
      const envelope = envelopeFor(line.of);
      if (envelope === null) continue;
      line.queue.push(envelope);
      spokenTo += line.seats.size;
    }
    const now = this.#now();
    const rate = this.#envelopes.count(1, now);
    const busy = this.#frames.count(spokenTo, now) > BUSY_FRAMES_A_SECOND;
    if (!busy) this.flush();
    else if (this.#timer === null) {
      this.#sendQueues();
      this.#timer = setTimeout(() => this.flush(), batchWindow(this.#sockets.size, rate));
    }
  }

  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#sendQueues();
  }

  #sendQueues(): void {
    for (const line of this.#lines.values()) {
      const [first, ...rest] = line.queue;
      if (first === undefined) continue;
      line.queue = [];
      const frame = rest.length === 0 ? first : `[${[first, ...rest].join(',')}]`;
      for (const seat of line.seats) this.#sockets.sendFrame(seat, frame, rest.length + 1);
    }
  }
}
