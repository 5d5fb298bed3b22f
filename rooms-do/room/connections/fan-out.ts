import type { Connection, Connections } from './connections.ts';
import { type Envelope, type Shape, textOf } from './envelope.ts';

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
  /** Each socket, with how many of the waiting envelopes are not for it: it was sent them, or came after them. */
  connections: Map<Connection, number>;
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
  publish(envelopeFor: (of: Class) => Envelope | null): void {
    for (const line of this.#queues.values()) {
      const envelope = envelopeFor(line.of);
      if (envelope !== null) this.#queue(line, envelope);
    }
  }

  /** As `publish`, for what can wait: it is sent before whatever is published next, and at the latest by `sendWaiting`. */
  publishLater(envelopeFor: (of: Class) => Envelope | null): void {
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
      if (left.length > 0) this.#sockets.sendFrame(connection, frameOf(left, connection.shape), left.length);
    }
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
    const { envelopes } = line;
    if (envelopes.length === 0) return;
    line.envelopes = [];
    line.sentAt = this.#source.now();
    const frames = new Map<string, string>();
    for (const [connection, from] of line.connections) {
      line.connections.set(connection, 0);
      if (from === envelopes.length) continue;
      const key = `${from} ${connection.shape}`;
      const frame = frames.get(key) ?? frameOf(envelopes.slice(from), connection.shape);
      frames.set(key, frame);
      this.#sockets.sendFrame(connection, frame, envelopes.length - from);
    }
  }
}

/** One envelope is a frame by itself. */
function frameOf(envelopes: readonly Envelope[], shape: Shape): string {
  const texts = envelopes.map(envelope => textOf(envelope, shape));
  return texts.length === 1 ? texts.join() : `[${texts.join(',')}]`;
}

const newQueue = <Class>(of: Class): ClassQueue<Class> => ({
  of,
  connections: new Map(),
  envelopes: [],
  meter: new RateMeter(),
  sentAt: Number.NEGATIVE_INFINITY,
  timer: null,
});
