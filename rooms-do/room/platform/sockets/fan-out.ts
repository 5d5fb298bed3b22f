import { SECOND_MS, UNANSWERED_MAX, WAITING_FRAMES_MAX } from '../../../../protocol/constants.ts';
import { isolateUsage } from '../../../rpc/object-usage.ts';
import { type Connection, type Connections, type Envelope, type Shape, textOf } from './connections.ts';

/** Frames per second times listeners. Up to this rate a frame is sent immediately; above it, frames are batched. */
const BUSY_FRAMES_A_SECOND = 2_000;
const WINDOWS = [
  { upTo: 100, ms: 60 },
  { upTo: 300, ms: 120 },
] as const;
const WINDOW_LARGE_MS = 250;

/** Interval between frames to a hidden page. A queue with half of the unanswered limit is sent earlier. */
const HIDDEN_WINDOW_MS = SECOND_MS;
const HIDDEN_ENVELOPES_MAX = UNANSWERED_MAX / 2;

/** Batch window of a busy room (milliseconds), because each frame costs one send per socket. */
export const batchWindow = (listeners: number): number =>
  WINDOWS.find(row => listeners <= row.upTo)?.ms ?? WINDOW_LARGE_MS;

/** Counts envelopes in the current and the last whole second, so that the rate needs no timer. */
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

/**
 * Queue of one socket: envelopes of its class from position `from`, then its own envelopes. Envelopes before `from`
 * were sent, or precede the socket.
 */
type Waiting = { from: number; own: Envelope[] };

type ClassQueue<Class> = {
  of: Class;
  isHidden: boolean;
  connections: Map<Connection, Waiting>;
  envelopes: Envelope[];
  meter: RateMeter;
  /** Time of the last frame to the class (milliseconds). */
  sentAt: number;
  timer: ReturnType<typeof setTimeout> | null;
};

type FanOutSource = {
  now(): number;
  visibleCount(): number;
  windowFactor(): number;
};

/**
 * Delivers an envelope to all sockets of a viewer class, encoded once per class and list format. `flush` runs before a
 * frame for a single socket, so that the order is preserved. Each class measures only its own load, so that invisible
 * users do not affect the timing of others.
 */
export class FanOut<Class extends string> {
  #sockets: Pick<Connections, 'sendFrame'>;
  #source: FanOutSource;
  #queues = new Map<Class, ClassQueue<Class>>();
  #hidden = new Map<Class, ClassQueue<Class>>();

  constructor(connections: Pick<Connections, 'sendFrame'>, source: FanOutSource) {
    this.#sockets = connections;
    this.#source = source;
  }

  /** A new socket receives no queued envelopes, because its history and lists already contain them. */
  add(connection: Connection, of: Class): void {
    const queues = connection.pageHidden ? this.#hidden : this.#queues;
    const line = queues.get(of) ?? newQueue(of, connection.pageHidden);
    line.connections.set(connection, { from: line.envelopes.length, own: [] });
    queues.set(of, line);
  }

  remove(connection: Connection): void {
    for (const line of this.#lines()) {
      if (!line.connections.delete(connection) || line.connections.size > 0) continue;
      this.#send(line);
      (line.isHidden ? this.#hidden : this.#queues).delete(line.of);
    }
  }

  classes(): Class[] {
    return [...new Set([...this.#queues.keys(), ...this.#hidden.keys()])];
  }

  #lines(): ClassQueue<Class>[] {
    return [...this.#queues.values(), ...this.#hidden.values()];
  }

  /** `envelopeFor` returns the envelope for a class, or null for none. */
  publish(envelopeFor: (of: Class) => Envelope | null): void {
    this.#each(envelopeFor, (line, envelope) => this.#queue(line, envelope));
  }

  /** Like `publish`, for an envelope that may be delayed until the next publication or `sendWaiting`. */
  publishLater(envelopeFor: (of: Class) => Envelope | null): void {
    this.#each(envelopeFor, (line, envelope) => line.envelopes.push(envelope));
  }

  #each(
    envelopeFor: (of: Class) => Envelope | null,
    put: (line: ClassQueue<Class>, envelope: Envelope) => void,
  ): void {
    for (const of of this.classes()) {
      const envelope = envelopeFor(of);
      if (envelope === null) continue;
      for (const line of [this.#queues.get(of), this.#hidden.get(of)]) if (line) put(line, envelope);
    }
  }

  /** Queues an envelope for one socket at the end of its class's next frame. */
  attach(connection: Connection, envelope: Envelope): void {
    for (const line of this.#lines()) line.connections.get(connection)?.own.push(envelope);
  }

  /** Sends queued envelopes, except for classes with a scheduled frame. */
  sendWaiting(): void {
    for (const line of this.#queues.values()) if (line.timer === null) this.#send(line);
    for (const line of this.#hidden.values()) if (hasWaiting(line)) this.#sendToHidden(line);
  }

  /** Sends the queued envelopes of one socket. Other sockets of the class keep their queues. */
  flush(connection: Connection): void {
    for (const line of this.#lines()) {
      const waiting = line.connections.get(connection);
      if (!waiting) continue;
      const left = [...line.envelopes.slice(waiting.from), ...waiting.own];
      line.connections.set(connection, { from: line.envelopes.length, own: [] });
      if (left.length > 0) this.#sockets.sendFrame(connection, frameOf(left, connection.shape), left.length);
    }
  }

  #queue(line: ClassQueue<Class>, envelope: Envelope): void {
    line.envelopes.push(envelope);
    if (line.isHidden) {
      this.#sendToHidden(line);
      return;
    }
    const listeners = Math.max(this.#source.visibleCount(), line.connections.size);
    const now = this.#source.now();
    const rate = line.meter.count(1, now);
    if (rate * listeners <= BUSY_FRAMES_A_SECOND) this.#send(line);
    else if (line.timer === null)
      this.#sendAfterWindow(line, batchWindow(listeners) * this.#source.windowFactor(), now);
  }

  #sendToHidden(line: ClassQueue<Class>): void {
    if (line.envelopes.length >= HIDDEN_ENVELOPES_MAX) this.#send(line);
    else if (line.timer === null) this.#sendAfterWindow(line, HIDDEN_WINDOW_MS, this.#source.now());
  }

  /**
   * Sends immediately if the last frame is at least one window old. Otherwise sends at the end of the window, together
   * with later envelopes.
   */
  #sendAfterWindow(line: ClassQueue<Class>, windowMs: number, now: number): void {
    const waitMs = Math.min(line.sentAt + windowMs - now, windowMs);
    if (waitMs <= 0) this.#send(line);
    else line.timer = setTimeout(() => this.#send(line), waitMs);
  }

  #send(line: ClassQueue<Class>): void {
    if (line.timer !== null) clearTimeout(line.timer);
    line.timer = null;
    const { envelopes } = line;
    line.envelopes = [];
    // A frame for a single socket does not count as a send to the class.
    if (envelopes.length > 0) line.sentAt = this.#source.now();
    const frames = new Frames(envelopes);
    let deliveries = 0;
    for (const [connection, { from, own }] of line.connections) {
      const count = envelopes.length - from + own.length;
      if (from > 0 || own.length > 0) line.connections.set(connection, { from: 0, own: [] });
      if (count > 0) this.#sockets.sendFrame(connection, frames.of(connection.shape, from, own), count);
      deliveries += count;
    }
    isolateUsage.add('deliveries', deliveries);
  }
}

/** Caches the frames of one send, so that sockets with equal content share a frame. */
class Frames {
  #envelopes: readonly Envelope[];
  #made: { shape: Shape; from: number; own: readonly Envelope[]; frame: string }[] = [];

  constructor(envelopes: readonly Envelope[]) {
    this.#envelopes = envelopes;
  }

  of(shape: Shape, from: number, own: readonly Envelope[]): string {
    const made = this.#made.find(
      each => each.shape === shape && each.from === from && isSameList(each.own, own),
    );
    if (made) return made.frame;
    const frame = frameOf([...this.#envelopes.slice(from), ...own], shape);
    this.#made.push({ shape, from, own, frame });
    return frame;
  }
}

const isSameList = (one: readonly Envelope[], other: readonly Envelope[]): boolean =>
  one.length === other.length && one.every((envelope, at) => envelope === other[at]);

/** A single envelope is sent without array brackets. */
function frameOf(envelopes: readonly Envelope[], shape: Shape): string {
  const texts = envelopes.map(envelope => textOf(envelope, shape));
  return texts.length === 1 ? texts.join() : `[${texts.join(',')}]`;
}

const hasWaiting = ({ envelopes, connections }: ClassQueue<unknown>): boolean =>
  envelopes.length > 0 || [...connections.values()].some(({ own }) => own.length > 0);

const newQueue = <Class>(of: Class, isHidden: boolean): ClassQueue<Class> => ({
  of,
  isHidden,
  connections: new Map(),
  envelopes: [],
  meter: new RateMeter(),
  sentAt: Number.NEGATIVE_INFINITY,
  timer: null,
});

type QueuedFrame = { last: Promise<void>; count: number };

/** Handles the frames of each socket in order, independently of other sockets. */
export class FrameQueue {
  #bySocket = new Map<Connection, QueuedFrame>();

  isFull(connection: Connection): boolean {
    return (this.#bySocket.get(connection)?.count ?? 0) > WAITING_FRAMES_MAX;
  }

  /** Runs synchronously if no earlier frame of the socket is pending. */
  run(connection: Connection, handle: () => Promise<void> | void): Promise<void> | void {
    const before = this.#bySocket.get(connection);
    // A failure is reported to the frame's sender. The next frame is handled regardless.
    const handled = before ? before.last.then(handle, handle) : handle();
    if (!(handled instanceof Promise)) return;
    const waiting = before ?? { last: handled, count: 0 };
    waiting.count++;
    waiting.last = handled.finally(() => {
      if (--waiting.count === 0) this.#bySocket.delete(connection);
    });
    this.#bySocket.set(connection, waiting);
    return waiting.last;
  }
}
