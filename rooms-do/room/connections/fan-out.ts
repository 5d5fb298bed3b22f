import type { Connection, Connections } from './connections.ts';
import { type Envelope, SHAPES, type Shape, textOf } from './envelope.ts';

/** Below this many frames a second a room sends at once; above, one frame a window. */
const BUSY_FRAMES_A_SECOND = 2_000;
const WINDOWS = [
  { upTo: 100, ms: 60 },
  { upTo: 300, ms: 120 },
] as const;
const WINDOW_LARGE_MS = 250;

/** How long a busy room leaves between two frames to the same sockets, in milliseconds: a frame costs it one send each. */
export const batchWindow = (listeners: number): number =>
  WINDOWS.find(row => listeners <= row.upTo)?.ms ?? WINDOW_LARGE_MS;

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
  connections: Set<Connection>;
  envelopes: Envelope[];
  meter: RateMeter;
  /** When the class was last sent a frame (milliseconds). */
  sentAt: number;
  timer: ReturnType<typeof setTimeout> | null;
};

type FanOutSource = {
  now(): number;
  /** The number of visible participants. */
  visibleCount(): number;
};

/**
 * Delivers one envelope to every socket of a viewer class, encoded once per class (and shape of lists) and never per person. Order is kept:
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

  /** The newcomer does not get what is still queued: history and lists contain it already. */
  add(connection: Connection, of: Class): void {
    const line = this.#queues.get(of) ?? newQueue(of);
    this.#send(line);
    line.connections.add(connection);
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
  publish(envelopeFor: (of: Class) => Envelope | null): void {
    for (const line of this.#queues.values()) {
      const envelope = envelopeFor(line.of);
      if (envelope !== null) this.#queue(line, envelope);
    }
  }

  /** Sends what is queued for the class of this socket. */
  flush(connection: Connection): void {
    for (const line of this.#queues.values()) if (line.connections.has(connection)) this.#send(line);
  }

  #queue(line: ClassQueue<Class>, envelope: Envelope): void {
    line.envelopes.push(envelope);
    const listeners = Math.max(this.#source.visibleCount(), line.connections.size);
    const now = this.#source.now();
    const rate = line.meter.count(1, now);
    if (rate * listeners <= BUSY_FRAMES_A_SECOND) this.#send(line);
    else if (line.timer === null) this.#sendAfterWindow(line, batchWindow(listeners), now);
  }

  /** At once where no frame was sent for as long as a window, otherwise with what comes until its end. */
  #sendAfterWindow(line: ClassQueue<Class>, windowMs: number, now: number): void {
    const waitMs = Math.min(line.sentAt + windowMs - now, windowMs);
    if (waitMs <= 0) this.#send(line);
    else line.timer = setTimeout(() => this.#send(line), waitMs);
  }

  #send(line: ClassQueue<Class>): void {
    if (line.timer !== null) clearTimeout(line.timer);
    line.timer = null;
    if (line.envelopes.length === 0) return;
    const { envelopes, connections } = line;
    line.envelopes = [];
    line.sentAt = this.#source.now();
    for (const shape of SHAPES) {
      const listeners = [...connections].filter(connection => connection.shape === shape);
      if (listeners.length === 0) continue;
      const frame = frameOf(envelopes, shape);
      for (const listener of listeners) this.#sockets.sendFrame(listener, frame, envelopes.length);
    }
  }
}

function frameOf(envelopes: readonly Envelope[], shape: Shape): string {
  const texts = envelopes.map(envelope => textOf(envelope, shape));
  return texts.length === 1 ? texts.join() : `[${texts.join(',')}]`;
}

const newQueue = <Class>(of: Class): ClassQueue<Class> => ({
  of,
  connections: new Set(),
  envelopes: [],
  meter: new RateMeter(),
  sentAt: Number.NEGATIVE_INFINITY,
  timer: null,
});
