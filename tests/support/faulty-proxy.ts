import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { below, seededRandom } from './seeded-random.ts';

/**
 * Transport of bytes: delay in milliseconds, piece size in bytes, one lost piece in `lossOneIn`. A lost piece is
 * repeated later and delays later ones, like TCP.
 */
export type Weather = { delayMs: number; pieceBytes: number; lossOneIn?: number };

const FAIR: Weather = { delayMs: 0, pieceBytes: Number.POSITIVE_INFINITY };
/** TCP's retransmission delay (RFC 6298: a second at first, less later). */
const SENT_AGAIN_MS = 400;
const CHANCE = 0x5a3a;

/** One connection through the proxy: both ends, and whether it is stalled. */
class Pipe {
  readonly #ends: readonly [Socket, Socket];
  readonly #next: () => number;
  #isStalled = false;
  carried = 0;
  /** Bytes from the site that were read after the stall. */
  #held = 0;

  constructor(inner: Socket, outer: Socket, weather: () => Weather, next: () => number, onClose: () => void) {
    this.#ends = [inner, outer];
    this.#next = next;
    this.#carry(inner, outer, weather);
    this.#carry(outer, inner, weather);
    inner.on('close', onClose);
  }

  /** Stops reading in both directions without closing, like a phone that has left its network. */
  stall(): void {
    this.#isStalled = true;
    for (const end of this.#ends) end.pause();
  }

  /** Reads and counts the bytes that the site has sent meanwhile and still delivers. */
  async drain(): Promise<number> {
    const [, outer] = this.#ends;
    outer.on('data', (bytes: Buffer) => (this.#held += bytes.length));
    outer.resume();
    await wait(DRAIN_MS);
    return this.#held;
  }

  reset(): void {
    for (const end of this.#ends) end.resetAndDestroy();
  }

  destroy(): void {
    for (const end of this.#ends) end.destroy();
  }

  #carry(from: Socket, to: Socket, weather: () => Weather): void {
    let last: Promise<unknown> = Promise.resolve();
    to.setNoDelay(true);
    from.on('data', (bytes: Buffer) => {
      const { delayMs, pieceBytes, lossOneIn } = weather();
      this.carried += bytes.length;
      const isLost = lossOneIn !== undefined && below(this.#next, lossOneIn) === 0;
      const dueMs = delayMs + (isLost ? SENT_AGAIN_MS : 0);
      if (dueMs === 0 && bytes.length <= pieceBytes) {
        // Delayed bytes keep their order.
        last = last.then(() => this.#write(to, bytes));
        return;
      }
      const due = wait(dueMs);
      last = last.then(() => due).then(() => this.#writePieces(to, bytes, pieceBytes));
    });
    from.on('error', () => to.destroy());
    from.on('close', () => void last.then(() => to.destroy()));
  }

  #write(to: Socket, bytes: Buffer): void {
    if (!this.#isStalled && !to.destroyed) to.write(bytes);
  }

  async #writePieces(to: Socket, bytes: Buffer, pieceBytes: number): Promise<void> {
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      this.#write(to, bytes.subarray(at, at + pieceBytes));
      await new Promise(resolve => setImmediate(resolve));
    }
  }
}

/** A proxy that can delay, split, stall and reset connections to a site. */
export class FaultyProxy {
  weather: Weather = FAIR;
  isCut = false;
  /** Complete HTTP answer for all connections, like that of a captive portal. */
  #answersInstead: string | null = null;
  /** Whether new connections wait while the server is replaced. */
  #isHeld = false;
  readonly #server: Server;
  readonly #pipes = new Set<Pipe>();
  readonly #next = seededRandom(CHANCE);

  private constructor(port: number) {
    this.#server = createServer(inner => void this.#carry(inner, port));
  }

  /** New connections wait while the server is replaced, like at an edge. */
  async #carry(inner: Socket, port: number): Promise<void> {
    inner.on('error', () => inner.destroy());
    if (this.#answersInstead !== null) {
      const answer = this.#answersInstead;
      inner.once('data', () => inner.end(answer));
      return;
    }
    inner.pause();
    const isOver = () => inner.destroyed || this.isCut;
    const outer = this.isCut ? null : await dialled(port, isOver, () => this.#isHeld);
    if (!outer || inner.destroyed) {
      inner.destroy();
      outer?.destroy();
      return;
    }
    const pipe = new Pipe(
      inner,
      outer,
      () => this.weather,
      this.#next,
      () => this.#pipes.delete(pipe),
    );
    this.#pipes.add(pipe);
    inner.resume();
  }

  static async to(site: string): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(Number(new URL(site).port));
    await new Promise<void>(resolve => proxy.#server.listen(0, '127.0.0.1', resolve));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Breaks all open connections and refuses new ones until repaired. */
  cut(): void {
    this.isCut = true;
    this.resetAll();
  }

  mend(): void {
    this.isCut = false;
    this.#answersInstead = null;
  }

  /** Answers every request like a captive portal. */
  capture(answer: string): void {
    this.#answersInstead = answer;
    this.resetAll();
  }

  /** Closes idle connections like some proxies. */
  closeSilent(): void {
    for (const pipe of this.#pipes) {
      if (pipe.carried === 0) pipe.destroy();
      pipe.carried = 0;
    }
  }

  clear(): void {
    this.weather = FAIR;
  }

  /** Affects only currently open connections. */
  stallAll(): void {
    for (const pipe of this.#pipes) pipe.stall();
  }

  /** Number of bytes pending on stalled connections. */
  async drainAll(): Promise<number> {
    const held = await Promise.all([...this.#pipes].map(pipe => pipe.drain()));
    return held.reduce((sum, bytes) => sum + bytes, 0);
  }

  /** New connections wait during the replacement, like at an edge. */
  async holding(replace: () => Promise<void>): Promise<void> {
    this.#isHeld = true;
    try {
      await replace();
    } finally {
      this.#isHeld = false;
    }
  }

  resetAll(): void {
    for (const pipe of this.#pipes) pipe.reset();
  }

  close(): void {
    for (const pipe of this.#pipes) pipe.destroy();
    this.#server.close();
  }
}

const DIAL_AGAIN_MS = 50;
const DRAIN_MS = 1_000;

/** Null if the waiting client has disconnected. */
async function dialled(port: number, isOver: () => boolean, isHeld: () => boolean): Promise<Socket | null> {
  while (!isOver()) {
    const socket = isHeld()
      ? null
      : await new Promise<Socket | null>(resolve => {
          const dialling = connect(port, '127.0.0.1', () => resolve(dialling));
          dialling.once('error', () => resolve(null));
        });
    if (socket) return socket;
    await wait(DIAL_AGAIN_MS);
  }
  return null;
}
