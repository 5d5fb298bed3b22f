import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { below, seededRandom } from './seeded-random.ts';

/**
 * How bytes go through: so many milliseconds later, in pieces of so many bytes, one piece in so many lost. What is lost is sent again after
 * a while, and all behind it waits, as TCP has it.
 */
export type Weather = { delayMs: number; pieceBytes: number; lossOneIn?: number };

const FAIR: Weather = { delayMs: 0, pieceBytes: Number.POSITIVE_INFINITY };
/** How long TCP waits before it sends again (RFC 6298: a second at first, less once the way is known). */
const SENT_AGAIN_MS = 400;
const CHANCE = 0x5a3a;

/** One connection through the proxy: both ends, and whether it has stopped without anybody being told. */
class Pipe {
  readonly #ends: readonly [Socket, Socket];
  readonly #next: () => number;
  #isStalled = false;
  /** How many bytes have gone through, either way. */
  carried = 0;
  /** Bytes that the site had sent and that were read after the stall. */
  #held = 0;

  constructor(inner: Socket, outer: Socket, weather: () => Weather, next: () => number, onClose: () => void) {
    this.#ends = [inner, outer];
    this.#next = next;
    this.#carry(inner, outer, weather);
    this.#carry(outer, inner, weather);
    inner.on('close', onClose);
  }

  /** Nothing is read any more, in either direction, and nothing is closed: as a phone that has left its network. */
  stall(): void {
    this.#isStalled = true;
    for (const end of this.#ends) end.pause();
  }

  /** Reads what the site had sent meanwhile, as far as it still gives it, and counts it. */
  async drain(): Promise<number> {
    const [, outer] = this.#ends;
    outer.on('data', (bytes: Buffer) => (this.#held += bytes.length));
    outer.resume();
    await wait(DRAIN_MS);
    return this.#held;
  }

  /** Both ends see the connection reset. */
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
        // What is slowed down before it stays before it.
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

/** A way to a site that delays, splits, stalls and resets. */
export class FaultyProxy {
  weather: Weather = FAIR;
  /** Whoever dials meanwhile is cut off. */
  isCut = false;
  /** What whoever dials meanwhile is answered instead of the site's answers: a whole answer of HTTP, as of a network that asks for a login first. */
  #answersInstead: string | null = null;
  /** What is behind is being replaced: whoever dials waits. */
  #isHeld = false;
  readonly #server: Server;
  readonly #pipes = new Set<Pipe>();
  readonly #next = seededRandom(CHANCE);

  private constructor(port: number) {
    this.#server = createServer(inner => void this.#carry(inner, port));
  }

  /** As an edge that stays while what is behind it is replaced: whoever dials meanwhile waits. */
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

  /** All that is open breaks, and whoever dials is cut off, until it is mended. */
  cut(): void {
    this.isCut = true;
    this.resetAll();
  }

  mend(): void {
    this.isCut = false;
    this.#answersInstead = null;
  }

  /** As a network that asks for a login first: whatever is asked is answered by it. */
  capture(answer: string): void {
    this.#answersInstead = answer;
    this.resetAll();
  }

  /** As a proxy that ends connections on which nothing has come since it last looked. */
  closeSilent(): void {
    for (const pipe of this.#pipes) {
      if (pipe.carried === 0) pipe.destroy();
      pipe.carried = 0;
    }
  }

  clear(): void {
    this.weather = FAIR;
  }

  /** Those that are open now. */
  stallAll(): void {
    for (const pipe of this.#pipes) pipe.stall();
  }

  /** The bytes that were waiting for those that are stalled. */
  async drainAll(): Promise<number> {
    const held = await Promise.all([...this.#pipes].map(pipe => pipe.drain()));
    return held.reduce((sum, bytes) => sum + bytes, 0);
  }

  /** Whoever dials meanwhile waits, as at an edge that knows that what is behind it is being replaced. */
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

/** Null where whoever waits has gone. */
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
