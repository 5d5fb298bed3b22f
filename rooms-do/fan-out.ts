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

type Line<Class> = {
  of: Class;
  seats: Set<Seat>;
  queue: string[];
  gauge: RateGauge;
  timer: ReturnType<typeof setTimeout> | null;
};

type FanOutSource = {
  now(): number;
  /** How many there are whom everybody sees. */
  inSight(): number;
};

/**
 * Delivers one envelope to every socket of a viewer class, encoded once for the class and never per person. Order is
 * kept: whatever is sent to one socket alone is preceded by `flush`. How busy it is each class measures by what it hears
 * and whom it sees, so that nobody unseen has a part in when, and between which answers, others hear something.
 */
export class FanOut<Class extends string> {
  #sockets: Pick<Sockets, 'sendFrame'>;
  #source: FanOutSource;
  #lines = new Map<Class, Line<Class>>();

  constructor(sockets: Pick<Sockets, 'sendFrame'>, source: FanOutSource) {
    this.#sockets = sockets;
    this.#source = source;
  }

  /** What is still gathered is not for the newcomer: history and lists hold it already. */
  add(seat: Seat, of: Class): void {
    const line = this.#lines.get(of) ?? newLine(of);
    this.#send(line);
    line.seats.add(seat);
    this.#lines.set(of, line);
  }

  remove(seat: Seat): void {
    for (const [of, line] of this.#lines) {
      if (!line.seats.delete(seat) || line.seats.size > 0) continue;
      this.#send(line);
      this.#lines.delete(of);
    }
  }

  classes(): Class[] {
    return [...this.#lines.keys()];
  }

  /** `envelopeFor` gives a class its envelope, or null for a class that is not spoken to. */
  publish(envelopeFor: (of: Class) => string | null): void {
    for (const line of this.#lines.values()) {
      const envelope = envelopeFor(line.of);
      if (envelope !== null) this.#queue(line, envelope);
    }
  }

  /** Sends what is gathered for the class of this socket. */
  flush(seat: Seat): void {
    for (const line of this.#lines.values()) if (line.seats.has(seat)) this.#send(line);
  }

  #queue(line: Line<Class>, envelope: string): void {
    line.queue.push(envelope);
    const listeners = Math.max(this.#source.inSight(), line.seats.size);
    const rate = line.gauge.count(1, this.#source.now());
    if (rate * listeners <= BUSY_FRAMES_A_SECOND) this.#send(line);
    else if (line.timer === null) {
      this.#send(line);
      line.timer = setTimeout(() => this.#send(line), batchWindow(listeners, rate));
    }
  }

  #send(line: Line<Class>): void {
    if (line.timer !== null) clearTimeout(line.timer);
    line.timer = null;
    const [first, ...rest] = line.queue;
    if (first === undefined) return;
    line.queue = [];
    const frame = rest.length === 0 ? first : `[${[first, ...rest].join(',')}]`;
    for (const seat of line.seats) this.#sockets.sendFrame(seat, frame, rest.length + 1);
  }
}

const newLine = <Class>(of: Class): Line<Class> => ({
  of,
  seats: new Set(),
  queue: [],
  gauge: new RateGauge(),
  timer: null,
});
