import type { Connection, Connections } from './connections.ts';

/** Below this many frames a second a room sends at once; above, the first goes at once and the rest in batches. */
const BUSY_FRAMES_A_SECOND = 2_000;
const CAPS = [
  { upTo: 100, ms: 60 },
  { upTo: 300, ms: 120 },
] as const;
const CAP_LARGE_MS = 250;

/** How long a busy room gathers envelopes before it sends them in one frame, in milliseconds. */
export function batchWindow(connections: number, envelopesPerSecond: number): number {
  const cap = CAPS.find(row => connections <= row.upTo)?.ms ?? CAP_LARGE_MS;
  return Math.min(cap, Math.max((connections / 4_000) * 1_000, 5_000 / Math.max(envelopesPerSecond, 1)));
}

/** Envelopes counted in the current and the last whole second: a rate that needs no timer. */
export class RateMeter {
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

type ClassQueue<Class> = {
  of: Class;
  /** Each socket, with how many of the waiting envelopes are not for it: it was sent them, or came after them. */
  connections: Map<Connection, number>;
  envelopes: string[];
  meter: RateMeter;
  timer: ReturnType<typeof setTimeout> | null;
};

type FanOutSource = {
  now(): number;
  /** The number of visible participants. */
  visibleCount(): number;
};

/**
 * Delivers one envelope to every socket of a viewer class, encoded once per class and never per person. Order is kept:
 * whatever is sent to one socket alone is preceded by `flush`. Each class measures its load by what it receives and whom it
 * sees, so that invisible users have no influence on when, and between which answers, others receive something.
 */
export class FanOut<Class extends string> {
  #sockets: Pick<Connections, 'sendFrame'>;
  #source: FanOutSource;
  #queues = new Map<Class, ClassQueue<Class>>();

  constructor(connections: Pick<Connections, 'sendFrame'>, source: FanOutSource) {
    this.#sockets = connections;
    this.#source = source;
  }

  /** The newcomer does not get what is still queued: history and lists contain it already. The others go on waiting for it. */
  add(connection: Connection, of: Class): void {
    const line = this.#queues.get(of) ?? newQueue(of);
    line.connections.set(connection, line.envelopes.length);
    this.#queues.set(of, line);
  }

  remove(connection: Connection): void {
    for (const [of, line] of this.#queues) {
      if (!line.connections.delete(connection) || line.connections.size > 0) continue;
      this.#send(line);
      this.#queues.delete(of);
    }
  }

  classes(): Class[] {
    return [...this.#queues.keys()];
  }

  /** `envelopeFor` answers the envelope for a class, or null for a class that gets none. */
  publish(envelopeFor: (of: Class) => string | null): void {
    for (const line of this.#queues.values()) {
      const envelope = envelopeFor(line.of);
      if (envelope !== null) this.#queue(line, envelope);
    }
  }

  /** As `publish`, for what can wait: it is sent before whatever is published next, and at the latest by `sendWaiting`. */
  publishLater(envelopeFor: (of: Class) => string | null): void {
    for (const line of this.#queues.values()) {
      const envelope = envelopeFor(line.of);
      if (envelope !== null) line.envelopes.push(envelope);
    }
  }

  /** Sends what waits, but for classes whose next frame is due anyway. */
  sendWaiting(): void {
    for (const line of this.#queues.values()) if (line.timer === null) this.#send(line);
  }

  /** Sends this one socket what is queued for it. The rest of its class goes on waiting. */
  flush(connection: Connection): void {
    for (const line of this.#queues.values()) {
      const from = line.connections.get(connection);
      if (from === undefined) continue;
      const left = line.envelopes.slice(from);
      line.connections.set(connection, line.envelopes.length);
      if (left.length > 0) this.#sockets.sendFrame(connection, frameOf(left), left.length);
    }
  }

  #queue(line: ClassQueue<Class>, envelope: string): void {
    line.envelopes.push(envelope);
    const listeners = Math.max(this.#source.visibleCount(), line.connections.size);
    const rate = line.meter.count(1, this.#source.now());
    if (rate * listeners <= BUSY_FRAMES_A_SECOND) this.#send(line);
    else if (line.timer === null) {
      this.#send(line);
      line.timer = setTimeout(() => this.#send(line), batchWindow(listeners, rate));
    }
  }

  #send(line: ClassQueue<Class>): void {
    if (line.timer !== null) clearTimeout(line.timer);
    line.timer = null;
    const { envelopes } = line;
    if (envelopes.length === 0) return;
    line.envelopes = [];
    const frames = new Map<number, string>();
    for (const [connection, from] of line.connections) {
      line.connections.set(connection, 0);
      if (from === envelopes.length) continue;
      const frame = frames.get(from) ?? frameOf(envelopes.slice(from));
      frames.set(from, frame);
      this.#sockets.sendFrame(connection, frame, envelopes.length - from);
    }
  }
}

/** One envelope is a frame by itself. */
const frameOf = (envelopes: readonly string[]): string =>
  envelopes.length === 1 ? String(envelopes[0]) : `[${envelopes.join(',')}]`;

const newQueue = <Class>(of: Class): ClassQueue<Class> => ({
  of,
  connections: new Map(),
  envelopes: [],
  meter: new RateMeter(),
  timer: null,
});
